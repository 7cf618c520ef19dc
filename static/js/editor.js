// The editor. Every press becomes an edit that stays in this browser until the server has acknowledged it; what the
// deck then holds, and whether it is legal, only the server says. Without this file the same buttons are plain forms.

import { Copies } from "./copies.js";
import { EditQueue } from "./edit-queue.js";
import { closeDeck, readyDrawer } from "./editor-drawer.js";
import { partsForLater } from "./editor-later.js";
import { onKeys } from "./editor-keys.js";
import { focusedPlace, restoreFocus, showPane } from "./editor-pane.js";
import { onPresses } from "./editor-presses.js";
import { searchBeside } from "./editor-search.js";
import { keepTexts } from "./editor-texts.js";
import { toastsOf } from "./editor-toasts.js";
import { waitBeforeLeaving } from "./leaving.js";

const root = document.querySelector("[data-editor]");
const cardsPart = document.getElementById("cards");
const cardsForm = document.getElementById("edits");
const paneForm = root.querySelector("[data-pane]");
const save = root.querySelector("[data-save]");
const details = root.querySelector("[data-details] form");
const dialog = root.querySelector("[data-sheet-dialog]");
const toasts = toastsOf(root);
const CARD = ".found__card, [data-row]";
const DETAILS = ["name", "note", "memo", "folder", "tags"];

let only = new URLSearchParams(location.search).get("only") ?? "";

const queue = new EditQueue({
  deck: root.dataset.deck,
  url: () => withOnly(root.dataset.edits),
  revision: Number(root.dataset.revision),
  token: () => paneForm.elements.csrfmiddlewaretoken.value,
  onState: (state) => { save.dataset.save = state; },
  onAnswer: show,
  onRefused: (message) => { if (message) toasts.tell(message, "fault"); },
  onAsides: async () => {
    paint();
    const { showAsides } = await import("./editor-asides.js");
    showAsides({ root, queue });
    if (queue.asides.length) toasts.say("aside");
  },
  onElsewhere: () => refresh({ always: true }),
  onStopped: (status) => toasts.say(status === 404 ? "gone" : "refused"),
});

const copies = new Copies({
  queue,
  changed: paint,
  held: Object.entries(JSON.parse(root.dataset.held)),
  size: Number(root.querySelector("[data-size]").textContent),
});

const written = keepTexts({
  queue: () => queue,
  added: paintEnds,
  fieldsIn: (input) => {
    if (input.dataset?.text) return { field: input.dataset.text, card: Number(input.dataset.card) };
    return input.form === details && DETAILS.includes(input.name) ? { field: input.name, card: 0 } : null;
  },
  texts: (answer, { field, card }) => {
    if (field === "card_note") return answer.notes[card] ?? "";
    return field === "tags" ? answer.texts.tags.replaceAll("\n", "、") : answer.texts[field];
  },
});

function withOnly(address, more = {}) {
  const parameters = new URLSearchParams({ ...(only && { only }), ...more }).toString();
  return parameters ? `${address}?${parameters}` : address;
}

// The server's answer, with what it has not heard of yet on top.
function show(answer) {
  const focus = focusedPlace(paneForm);
  copies.heard(answer);
  root.dataset.cover = answer.texts.cover;
  if (details) details.elements.base.value = answer.details_revision;
  for (const element of root.querySelectorAll("[data-name]")) element.textContent = answer.texts.name;
  showPane({ root, pane: paneForm, answer });
  written.show(answer);
  paint();
  restoreFocus(paneForm, focus);
  for (const refusal of answer.refusals ?? []) toasts.tell(refusal, "notice");
  if (answer.others) toasts.tell(answer.others, "others", "div");
}

function paint() {
  copies.paint(root, { limit: root.querySelector('[data-word="limit"]'), onLimit: readLimit });
  paintEnds();
  for (const button of root.querySelectorAll("form[data-cover] button")) button.setAttribute("aria-pressed", String(button.dataset.printing === root.dataset.cover));
  for (const element of root.querySelectorAll("[data-size]")) element.textContent = copies.total;
}

// What the server said of both stands in the buttons as they came.
function paintEnds() {
  const [undo, redo] = ["undo", "redo"].map((action) => paneForm.querySelector(`button[value="${action}"]`));
  for (const button of [undo, redo]) button.dataset.able ??= button.disabled ? "" : "1";
  const ends = queue.ends({ undo: Boolean(undo.dataset.able), redo: Boolean(redo.dataset.able) });
  undo.disabled = !ends.undo;
  redo.disabled = !ends.redo;
}

// One copy too many is read out once it was put in; the word leads to the clause.
function readLimit(word) {
  if (queue.length) document.getElementById("said").textContent = word.textContent;
}

root.addEventListener("click", (event) => {
  const said = event.target.closest(".stepper__limit");
  const card = /cards\/(\d+)/.exec(said?.closest(CARD)?.querySelector("a[href]").pathname)?.[1];
  const finding = card && paneForm.querySelector(`.finding[data-cards~="${card}"]`);
  if (!finding) return;
  event.preventDefault();
  const told = finding.cloneNode(true);
  told.querySelector(".finding__repair")?.remove();
  toasts.show(told);
});

function setCopies(stepper, wanted) {
  copies.set(stepper.dataset.key, wanted);
}

function press(button) {
  if (button.value === "undo" || button.value === "redo") takeBack(button.value);
  else copies.press(button);
}

// Taking back and redoing are edits, too, and show at once where this page knows what they do.
function takeBack(action) {
  queue.add({ action });
  const { changes, texts } = queue.lastPart;
  for (const text of texts) showText(text);
  if (!changes.length && !texts.length && !navigator.onLine) toasts.say("undo-later");
  paint();
}

function showText({ field, card = 0, to }) {
  if (field === "cover") root.dataset.cover = to;
  if (field === "name") for (const element of root.querySelectorAll("[data-name]")) element.textContent = to;
  written.put({ field, card }, field === "tags" ? to.replaceAll("\n", "、") : to);
}

function aside(card) {
  const button = card.querySelector("[data-move], [data-side]");
  if (button && !button.disabled) press(button);
}

onPresses({
  forms: [cardsForm, paneForm, dialog],
  places: [cardsPart, paneForm, dialog],
  press,
  setCopies,
  wanted: (key) => copies.wanted(key),
});

const search = searchBeside({ found: cardsPart });
document.getElementById("search").addEventListener("shown", paint);

// Whoever scrolls, or comes back to where they had scrolled, gets the next cards as they near.
async function scrollOn() {
  const { endless } = await import("./endless.js");
  endless({ form: document.getElementById("search"), steps: root.dataset.steps, onShown: paint, onMoved: search.stay });
}
if (history.state?.card || document.getElementById("later").getBoundingClientRect().top < innerHeight) scrollOn();
else addEventListener("scroll", scrollOn, { once: true });

document.addEventListener("sheet:shown", paint);
document.addEventListener("sheet:find", ({ detail }) => { search.go(detail); closeDeck(); });
document.addEventListener("sheet:closed", () => { for (const note of dialog.querySelectorAll("[data-text]")) written.flush(note); });
paneForm.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  const link = event.target.closest("[data-only], [data-find]");
  if (!link) return;
  event.preventDefault();
  if (link.dataset.find) { search.go(link.dataset.find); closeDeck(); }
  else { only = link.dataset.only; refresh({ always: true }); }
});
dialog.addEventListener("submit", (event) => {
  const cover = event.submitter?.name === "cover";
  if (!cover && !event.target.matches("[data-note]")) return;
  event.preventDefault();
  if (!cover) return;
  const { printing } = event.submitter.dataset;
  const now = root.dataset.cover;
  root.dataset.cover = now === printing ? "" : printing;
  queue.add({ texts: [{ field: "cover", from: now, to: root.dataset.cover }] });
  paint();
});

paneForm.addEventListener("change", (event) => {
  if (!event.target.matches("[data-arrange]")) return;
  const [by, order] = ["by", "order"].map((name) => paneForm.querySelector(`[name="${name}"]`).value);
  document.cookie = `fudacho_rows=${by}.${order}; path=/; max-age=34560000; samesite=lax`;
  refresh({ always: true });
});

// The details' own form waits, as all that leads out does, until every text that it holds has arrived: so it changes nothing but
// what is left.
details.addEventListener("submit", () => { for (const name of DETAILS) written.flush(details.elements[name]); });
waitBeforeLeaving({ dialog, say: toasts.say });
partsForLater({ root, lost: () => toasts.show(dialog.querySelector('[data-word="unreachable"]').content.firstElementChild.cloneNode(true)) });

// A tab that comes back shows what other tabs and devices did meanwhile.
async function refresh({ always = false } = {}) {
  if (document.hidden || (queue.length && !always)) return;
  const address = withOnly(root.dataset.paneUrl, { since: queue.revision });
  const answer = await fetch(address, { credentials: "same-origin", cache: "no-store" }).catch(() => null);
  if (!answer?.ok || (queue.length && !always)) return;
  const data = await answer.json();
  if (data.revision === queue.revision && !always) return;
  queue.seen(data.revision);
  show(data);
}
document.addEventListener("visibilitychange", () => refresh());
addEventListener("pageshow", (event) => { if (event.persisted) refresh(); });

const title = document.getElementById("id_name");
title.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.isComposing || event.keyCode === 229) return;
  event.preventDefault();
  title.blur();
});

readyDrawer(root);

function help() {
  root.querySelector("[data-keys-dialog]").showModal();
}

onKeys({
  root,
  found: cardsPart,
  deck: paneForm,
  closeDeck,
  closeFacets: search.closeFacets,
  search: search.focus,
  arrived: search.arrived,
  help,
  setCopies,
  aside,
  open: (card) => card.querySelector("a[href]").click(),
  deal: () => root.querySelector("a[data-hand]").click(),
  undo: () => takeBack("undo"),
  redo: () => takeBack("redo"),
  keep: () => {
    const message = document.getElementById("id_message");
    message.closest("details").open = true;
    if (!matchMedia("(min-width: 60rem)").matches) location.hash = "deck";
    message.focus();
  },
});

const helpButton = root.querySelector("[data-help]");
helpButton.hidden = false;
helpButton.addEventListener("click", help);
root.classList.add("scripted");
save.hidden = false;
paint();
queue.start();
if (queue.isBehind()) refresh({ always: true });
