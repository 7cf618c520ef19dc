// − and ＋ outside the editor: each press is an edit of its deck on the queue that the editor uses, too. The counts are the
// server's, with what it has not heard of yet on top.

import { Copies } from "./copies.js";
import { EditQueue } from "./edit-queue.js";
import { fragmentOf } from "./markup.js";

const KEYS = "fudacho.keys";
const decks = new Map();

export function tellPresses({ dialog, again }) {
  document.addEventListener("sheet:shown", () => { learn(dialog); paint(); });
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.matches("[data-edits]") && event.submitter?.name === "change") take(event, () => deckOf(form).copies.press(event.submitter));
    else if (dialog.contains(form) && form.matches("[data-note]")) take(event, keepNote);
    else if (dialog.contains(form) && form.matches("[data-cover]")) take(event, () => send(form, event.submitter).then(() => again()));
  });
  dialog.addEventListener("change", (event) => { if (event.target.matches("[data-text]")) keepNote(); });
  document.addEventListener("sheet:closed", keepNote);
  dialog.addEventListener("keydown", (event) => {
    const writing = event.isComposing || event.keyCode === 229 || event.target.closest("input, textarea, select");
    if (!/^[0-4]$/.test(event.key) || writing || event.ctrlKey || event.metaKey || event.altKey || switchedOff()) return;
    const stepper = dialog.querySelector("[data-edits] .stepper");
    if (stepper) take(event, () => deckOf(stepper.closest("form")).copies.set(stepper.dataset.key, Number(event.key)));
  });

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
    const queue = new EditQueue({
      deck: number,
      url: () => form.action,
      revision: Number(form.elements.base.value),
      token: () => form.elements.csrfmiddlewaretoken.value,
      onState: (state) => say(number, dialog.querySelector(`[data-word="${state}"]`).content),
      onAnswer: (answer) => {
        copies.heard(answer);
        paint();
        if (answer.refusals.length) say(number, fragmentOf(answer.refusals.join(" ")));
      },
      onRefused: (message) => say(number, fragmentOf(message)),
      onStopped: () => {},
      onElsewhere: async () => {
        const answer = await fetch(form.action.replace(/edits$/, "pane"), { credentials: "same-origin", cache: "no-store" }).catch(() => null);
        if (!answer?.ok) return;
        const data = await answer.json();
        queue.seen(data.revision);
        copies.heard(data);
        paint();
      },
    });
    const copies = new Copies({ queue, changed: paint });
    if (queue.length) queue.start();
    return { queue, copies };
  }

  // What the server wrote into the forms of `place` is what their decks hold.
  function learn(place) {
    for (const form of place.querySelectorAll("form[data-edits]")) deckOf(form).copies.learn(form, sizeOf(form));
  }

  function paint() {
    for (const form of document.querySelectorAll("form[data-edits]")) paintForm(form, deckOf(form).copies);
  }
  learn(document);
}

function paintForm(form, copies) {
  copies.paint(form, { limit: document.querySelector('[data-sheet-dialog] [data-word="limit"]') });
  const size = sizeOf(form);
  if (size) size.textContent = copies.total;
}

function sizeOf(form) {
  return form.closest(".sheet__deck")?.querySelector("[data-size]");
}

function say(deck, words) {
  for (const form of document.querySelectorAll(`form[data-edits][data-deck="${deck}"]`)) {
    const place = form.parentElement.querySelector("[data-said]");
    if (place) place.replaceChildren(words.cloneNode(true));
  }
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
