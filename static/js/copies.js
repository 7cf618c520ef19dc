// How many copies of each card a deck holds: what the server said last, with the edits it has not heard of yet on top; and the
// −, ＋ and other buttons that show and change it. A key is a printing's number, on the side list with "side:" before it.

import { keyOf } from "./edit-queue.js";

export class Copies {
  #queue; #changed; #held; #size;

  // `changed` is called after every edit made here; `held` are pairs of key and copies.
  constructor({ queue, changed, held = [], size = 0 }) {
    this.#queue = queue;
    this.#changed = changed;
    this.#held = new Map(held);
    this.#size = size;
  }

  // What the server says the deck holds, once it answered an edit.
  heard({ entries, side, size }) {
    const beside = Object.entries(side).map(([printing, copies]) => [`side:${printing}`, copies]);
    this.#held = new Map([...Object.entries(entries), ...beside]);
    this.#size = size;
  }

  // What the server wrote into the page: of the cards of `place`, and of the deck where its size stands there.
  learn(place, size) {
    for (const stepper of place.querySelectorAll(".stepper")) this.#held.set(stepper.dataset.key, Number(stepper.querySelector("output").textContent));
    if (size) this.#size = Number(size.textContent);
  }

  wanted(key) {
    return Math.max(0, (this.#held.get(key) ?? 0) + this.#queue.pendingDifference(key));
  }

  get total() {
    return Math.max(0, this.#size + this.#queue.pendingTotal());
  }

  set(key, copies) {
    const [{ printing, pile }] = changesIn(`${key}:0:0`);
    this.#change([{ printing, from: this.wanted(key), to: copies, ...(pile && { pile }) }]);
  }

  // What a button means is counted from what is wanted now, not from what the page was made of.
  press(button) {
    const changes = changesIn(button.value);
    if (button.dataset.fill) return this.set(button.dataset.fill, Math.max(this.wanted(button.dataset.fill), changes[0].to));
    this.#change(changes.map((part) => {
      const now = this.wanted(keyOf(part));
      return { ...part, from: now, to: now + part.to - part.from };
    }));
  }

  #change(changes) {
    const useful = changes.filter(({ from, to }) => from !== to);
    if (!useful.length || useful.some(({ to }) => to < 0)) return;
    this.#queue.add({ changes: useful });
    this.#changed();
  }

  // Everything in `place` that shows or changes copies. `limit` is the template of the word for one copy too many, `onLimit`
  // hears of it where it is newly said.
  paint(place, { limit, onLimit = () => {} }) {
    for (const stepper of place.querySelectorAll(".stepper")) this.#paintStepper(stepper, limit, onLimit);
    const first = (button) => this.wanted(keyOf(changesIn(button.value)[0]));
    for (const button of place.querySelectorAll("[data-fill]")) button.disabled = this.wanted(button.dataset.fill) >= changesIn(button.value)[0].to;
    for (const button of place.querySelectorAll("[data-move]")) button.disabled = first(button) === 0;
    for (const button of place.querySelectorAll("[data-side]")) button.toggleAttribute("data-held", first(button) > 0);
  }

  #paintStepper(stepper, limit, onLimit) {
    const { key } = stepper.dataset;
    const copies = this.wanted(key);
    const output = stepper.querySelector("output");
    if (output.textContent !== String(copies)) output.textContent = copies;
    output.classList.toggle("pending", this.#queue.pendingDifference(key) !== 0);
    stepper.toggleAttribute("data-held", copies > 0);
    paintLimit(stepper, copies, limit, onLimit);
    for (const button of stepper.querySelectorAll("button")) {
      button.value = `${key}:${copies}:${copies + Number(button.dataset.step)}`;
      if (button.dataset.step === "-1") button.disabled = copies === 0;
    }
  }
}

// One copy too many is said where it was put in.
function paintLimit(stepper, copies, word, onLimit) {
  const { limit, allowed = limit } = stepper.dataset;
  const over = limit !== undefined && copies > Number(limit);
  const said = stepper.querySelector(".stepper__limit");
  if (over === Boolean(said)) return;
  if (said) return said.remove();
  const element = word.content.firstElementChild.cloneNode(true);
  element.append(allowed);
  stepper.append(element);
  onLimit(element);
}

// A button's value: "printing:from:to", on the side list "side:printing:from:to", several joined by commas.
function changesIn(value) {
  return value.split(",").map((text) => {
    const pile = text.startsWith("side:") ? { pile: "side" } : {};
    const [printing, from, to] = text.replace("side:", "").split(":").map(Number);
    return { printing, from, to, ...pile };
  });
}
