// − and ＋ outside the editor: each press is an edit of its deck on the queue that the editor uses, too. The counts are the
// server's, with what it has not heard of yet on top.

import { EditQueue, keyOf } from "./edit-queue.js";

const KEYS = "fudacho.keys";
const decks = new Map();

export function tellPresses({ dialog, again }) {
  document.addEventListener("sheet:shown", () => { learn(dialog); paint(); });
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.matches("[data-edits]") && event.submitter?.name === "change") take(event, () => press(form, event.submitter));
    else if (dialog.contains(form) && form.matches("[data-note]")) take(event, keepNote);
    else if (dialog.contains(form) && form.matches("[data-cover]")) take(event, () => send(form, event.submitter).then(() => again()));
  });
  dialog.addEventListener("change", (event) => { if (event.target.matches("[data-text]")) keepNote(); });
  document.addEventListener("sheet:closed", keepNote);
  dialog.addEventListener("keydown", (event) => {
    const writing = event.isComposing || event.keyCode === 229 || event.target.closest("input, textarea, select");
    if (!/^[0-4]$/.test(event.key) || writing || event.ctrlKey || event.metaKey || event.altKey || switchedOff()) return;
    const stepper = dialog.querySelector("[data-edits] .stepper");
    if (stepper) take(event, () => set(stepper.closest("form"), stepper.dataset.key, Number(event.key)));
  });

  function press(form, button) {
    const deck = deckOf(form);
    if (button.dataset.fill) return set(form, button.dataset.fill, Math.max(wanted(deck, button.dataset.fill), Number(button.value.split(":").pop())));
    change(deck, button.value.split(",").map((text) => {
      const part = read(text);
      const now = wanted(deck, keyOf(part));
      return { ...part, from: now, to: now + part.to - part.from };
    }));
  }

  function set(form, key, copies) {
    const deck = deckOf(form);
    change(deck, [read(`${key}:${wanted(deck, key)}:${copies}`)]);
  }

  function change(deck, changes) {
    const useful = changes.filter(({ from, to }) => from !== to);
    if (!useful.length || useful.some(({ to }) => to < 0)) return;
    deck.queue.add({ changes: useful });
    paint();
  }

  function keepNote() {
    const note = dialog.querySelector("[data-text]");
    const form = dialog.querySelector("form[data-edits]");
    if (!note || note.value === note.defaultValue) return;
    deckOf(form).queue.add({ texts: [{ field: note.dataset.text, card: Number(note.dataset.card), from: note.defaultValue, to: note.value }] });
    note.defaultValue = note.value;
  }

  function deckOf(form) {
    const { deck } = form.dataset;
    if (!decks.has(deck)) decks.set(deck, opened(deck, form));
    return decks.get(deck);
  }

  function opened(number, form) {
    const deck = { held: new Map(), size: 0 };
    deck.queue = new EditQueue({
      deck: number,
      url: () => form.action,
      revision: Number(form.elements.base.value),
      token: () => form.elements.csrfmiddlewaretoken.value,
      onState: (state) => say(number, dialog.querySelector(`[data-word="${state}"]`).innerHTML),
      onAnswer: (answer) => {
        for (const key of deck.held.keys()) deck.held.set(key, (key.startsWith("side:") ? answer.side[key.slice(5)] : answer.entries[key]) ?? 0);
        deck.size = answer.size;
        paint();
        if (answer.refusals.length) say(number, answer.refusals.join(" "));
      },
      onRefused: (message) => say(number, message),
      onStopped: () => {},
    });
    if (deck.queue.length) deck.queue.start();
    return deck;
  }

  // What the server wrote into the forms of `place` is what their decks hold.
  function learn(place) {
    for (const form of place.querySelectorAll("form[data-edits]")) {
      const deck = deckOf(form);
      for (const stepper of form.querySelectorAll(".stepper")) deck.held.set(stepper.dataset.key, Number(stepper.querySelector("output").textContent));
      const size = sizeOf(form);
      if (size) deck.size = Number(size.textContent);
    }
  }

  function paint() {
    for (const form of document.querySelectorAll("form[data-edits]")) paintForm(form, deckOf(form));
  }
  learn(document);
}

function paintForm(form, deck) {
  for (const stepper of form.querySelectorAll(".stepper")) {
    const { key } = stepper.dataset;
    const copies = wanted(deck, key);
    const output = stepper.querySelector("output");
    if (output.textContent !== String(copies)) output.textContent = copies;
    output.classList.toggle("pending", deck.queue.pendingDifference(key) !== 0);
    stepper.toggleAttribute("data-held", copies > 0);
    const { limit, allowed = limit } = stepper.dataset;
    const said = stepper.querySelector(".stepper__limit");
    const over = limit !== undefined && copies > Number(limit);
    if (over && !said) stepper.append(word("limit", allowed));
    if (!over) said?.remove();
    for (const button of stepper.querySelectorAll("button")) {
      button.value = `${key}:${copies}:${copies + Number(button.dataset.step)}`;
      if (button.dataset.step === "-1") button.disabled = copies === 0;
    }
  }
  for (const button of form.querySelectorAll("[data-move]")) button.disabled = wanted(deck, keyOf(read(button.value.split(",")[0]))) === 0;
  for (const button of form.querySelectorAll("[data-side]")) button.toggleAttribute("data-held", wanted(deck, keyOf(read(button.value))) > 0);
  for (const button of form.querySelectorAll("[data-fill]")) button.disabled = wanted(deck, button.dataset.fill) >= Number(button.value.split(":").pop());
  const size = sizeOf(form);
  if (size) size.textContent = deck.size + deck.queue.pendingTotal();
}

function word(name, ending) {
  const element = document.querySelector(`[data-sheet-dialog] [data-word="${name}"]`).content.firstElementChild.cloneNode(true);
  element.append(ending);
  return element;
}

function wanted(deck, key) {
  return Math.max(0, (deck.held.get(key) ?? 0) + deck.queue.pendingDifference(key));
}

function sizeOf(form) {
  return form.closest(".sheet__deck")?.querySelector("[data-size]");
}

function say(deck, words) {
  for (const form of document.querySelectorAll(`form[data-edits][data-deck="${deck}"]`)) {
    const place = form.parentElement.querySelector("[data-said]");
    if (place) place.innerHTML = words;
  }
}

// A button's value: "printing:from:to", on the side list "side:printing:from:to".
function read(text) {
  const pile = text.startsWith("side:") ? { pile: "side" } : {};
  const [printing, from, to] = text.replace("side:", "").split(":").map(Number);
  return { printing, from, to, ...pile };
}

// A plain form; what its answer would tell stays for the sheet that is asked for next.
function send(form, submitter) {
  return fetch(form.action, { method: "POST", body: new FormData(form, submitter), credentials: "same-origin", redirect: "manual" }).catch(() => {});
}

function take(event, act) {
  event.preventDefault();
  act();
}

function switchedOff() {
  try { return localStorage.getItem(KEYS) === "off"; } catch { return false; }
}
