// The rows of a deck check: what is left of each, and their buttons.

export class Rows {
  #root; #rows; #wanted; #changed; #touched = new Set(); #spoken;

  // `wanted` says what a row shows now, `changed` is called with a row and what it is to show.
  constructor({ root, wanted, changed }) {
    this.#root = root;
    this.#wanted = wanted;
    this.#changed = changed;
    this.#rows = new Map([...root.querySelectorAll("[data-row]")].map((element) => [element.dataset.row, element]));
    this.#spoken = root.querySelector("[data-spoken]");
  }

  press(button) {
    const { row } = button.closest("[data-row]").dataset;
    const now = this.#wanted(row);
    const to = Math.min(this.#most(row), Math.max(0, now + Number(button.dataset.step)));
    if (to === now) return;
    this.#touched.add(row);
    this.#changed(row, to);
    this.#spoken.textContent = this.#words(row, to);
  }

  nameOf(row) {
    return this.#rows.get(row)?.dataset.name ?? "";
  }

  // Another device changed a row that was counted here: it is said; other rows simply follow.
  tellOthers(before, after, tell) {
    for (const row of this.#touched) if (before[row] !== after[row]) tell(`ほかの端末で変わりました。${this.#words(row, after[row])}`);
  }

  paint() {
    let [left, copies, lines] = [0, 0, 0];
    for (const [row, element] of this.#rows) {
      const now = this.#wanted(row);
      this.#paintRow(element, row, now);
      if (row === "extra") continue;
      if ("line" in element.dataset) { lines += now; continue; }
      left += now;
      copies += this.#most(row);
    }
    for (const group of this.#root.querySelectorAll("[data-group]")) {
      const within = [...group.querySelectorAll("[data-row]")];
      group.querySelector("[data-left]").textContent = within.reduce((sum, { dataset }) => sum + this.#wanted(dataset.row), 0);
    }
    this.#root.querySelector("[data-found]").textContent = copies - left;
    const rest = left ? "left" : lines ? "lines" : "none";
    for (const words of this.#root.querySelectorAll("[data-unfound] [data-when]")) words.hidden = words.dataset.when !== rest;
    this.#root.querySelector("[data-unfound] b").textContent = left;
  }

  #paintRow(element, row, now) {
    const [take, back] = element.querySelectorAll("button");
    const value = take.querySelector("[data-value]");
    if (value.textContent !== String(now)) value.textContent = now;
    take.setAttribute("aria-label", this.#words(row, now));
    element.classList.toggle("counting__row--done", row !== "extra" && now === 0);
    const backed = row === "extra" ? now === 0 : now >= this.#most(row);
    back.setAttribute("aria-disabled", String(backed));
  }

  #most(row) {
    return Number(this.#rows.get(row).dataset.copies);
  }

  #words(row, now) {
    return row === "extra" ? `${this.nameOf(row)}、${now}枚` : `${this.nameOf(row)}、残り${now}枚`;
  }
}
