// After the end: the file of the opened deal, with what was kept here, is checked here, and may be saved. A table that comes in
// place of another may bring the part with it.

import { verdictIn } from "./deal-verdict.js";
import { keptInFile, save } from "./match-deal-carry.js";
import { keptFields, keptOf } from "./match-deal-store.js";

function readyPart() {
  const part = document.querySelector("[data-deal-end]");
  const controls = part?.querySelector("[data-controls]");
  if (!controls?.hidden) return;
  controls.hidden = false;
  new DealEnd(part);
}

class DealEnd {
  #part;
  #place;
  #verdict;
  #read = {};

  constructor(part) {
    const { match, game, seat } = part.dataset;
    this.#part = part;
    this.#place = { match, game: Number(game), seat: Number(seat) };
    this.#verdict = verdictIn(part);
    part.querySelector("[data-check]").addEventListener("click", () => this.#check());
    part.querySelector("[data-save]").addEventListener("click", () => this.#save());
    part.querySelector("[data-kept-file]").addEventListener("change", ({ target }) => this.#readIn(target));
  }

  async #check() {
    const file = await this.#opened();
    if (!file) return;
    const { undone = 0, changed = [] } = await this.#row();
    this.#verdict.show(file, changed);
    const note = this.#part.querySelector("[data-undone]");
    note.hidden = !undone;
    note.querySelector("[data-times]").textContent = undone;
  }

  async #save() {
    const { match, game, seat } = this.#place;
    const file = await this.#opened();
    if (file) save(file, `deal-${match}-${game}-${seat}.json`);
  }

  async #readIn(input) {
    const [file] = input.files;
    input.value = "";
    if (!file) return;
    const kept = keptInFile(await file.text().catch(() => ""), this.#place);
    if (!kept) { this.#verdict.refuse("other_file"); return; }
    this.#read = kept;
    await this.#check();
  }

  // The file as text, with `kept`: what this browser has goes before what was read from a 控え. Null where it cannot be had.
  async #opened() {
    try {
      const answer = await fetch(this.#part.dataset.dealEnd, { credentials: "same-origin", headers: { Accept: "application/json" } });
      const file = await answer.json();
      if (!answer.ok) { this.#verdict.tell(file.error.message); return null; }
      const kept = { ...this.#read, ...keptFields(await this.#row(), this.#place.seat) };
      return JSON.stringify({ ...file, kept }, null, 1);
    } catch {
      this.#verdict.refuse("offline");
      return null;
    }
  }

  async #row() {
    const { match, game, seat } = this.#place;
    return (await keptOf(match, game, seat).catch(() => null)) ?? {};
  }
}

document.body.addEventListener("htmx:afterSwap", readyPart);
readyPart();
