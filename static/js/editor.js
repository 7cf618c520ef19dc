// The editor. Every press becomes an edit that stays in this browser until the server has acknowledged it; what the
// deck then holds, and whether it is legal, only the server says. Without this file the same buttons are plain forms.

import { EditQueue, keyOf } from "./edit-queue.js";
import { onKeys } from "./editor-keys.js";
import { searchBeside } from "./editor-search.js";
import { keepTexts } from "./editor-texts.js";

const root = document.querySelector("[data-editor]");
const cardsPart = document.getElementById("cards");
const cardsForm = document.getElementById("edits");
const paneForm = root.querySelector("[data-pane]");
const save = root.querySelector("[data-save]");
const details = root.querySelector("[data-details] form");
const dialog = root.querySelector("[data-sheet-dialog]");
const TOAST_MS = 9000;
const LONG_PRESS_MS = 550;
const CARD = ".found__card, [data-row]";
const DETAILS = ["name", "note", "memo", "folder", "tags"];

let held = new Map(Object.entries(JSON.parse(root.dataset.held)));
let size = Number(root.querySelector("[data-size]").textContent);
let only = new URLSearchParams(location.search).get("only") ?? "";
let longPressed = false;
let whenSaved = [];

const queue = new EditQueue({
  deck: root.dataset.deck,
  url: () => withOnly(root.dataset.edits),
  revision: Number(root.dataset.revision),
  token: () => paneForm.elements.csrfmiddlewaretoken.value,
  onState: (state) => {
    save.dataset.save = state;
    if (state === "saved") for (const act of whenSaved.splice(0)) act();
  },
  onAnswer: show,
  onRefused: (message) => (message ? toast(paragraph(message, "fault")) : say("broken")),
  onStopped: (status) => say(status === 404 ? "gone" : "refused"),
});

const written = keepTexts({
  queue: () => queue,
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
  const focus = focusedPlace();
  const side = Object.entries(answer.side).map(([printing, copies]) => [`side:${printing}`, copies]);
  held = new Map([...Object.entries(answer.entries), ...side]);
  size = answer.size;
  root.dataset.cover = answer.texts.cover;
  if (details) details.elements.base.value = answer.details_revision;
  for (const element of root.querySelectorAll("[data-name]")) element.textContent = answer.texts.name;
  showPane(answer);
  written.show(answer);
  paint();
  restoreFocus(focus);
  for (const refusal of answer.refusals ?? []) toast(paragraph(refusal, "notice"));
  if (answer.others) toast(paragraph(answer.others, "others"));
}

function showPane(answer) {
  const opened = new Set([...paneForm.querySelectorAll("details[open][id]")].map((part) => part.id));
  paneForm.innerHTML = answer.pane;
  for (const part of paneForm.querySelectorAll("details[id]")) part.open = part.open || opened.has(part.id);
  for (const bar of root.querySelectorAll("[data-bar]")) bar.innerHTML = answer.bar;
}

function wanted(key) {
  return Math.max(0, (held.get(key) ?? 0) + queue.pendingDifference(key));
}

function paint() {
  for (const stepper of root.querySelectorAll(".stepper")) {
    const { key } = stepper.dataset;
    const copies = wanted(key);
    const output = stepper.querySelector("output");
    if (output.textContent !== String(copies)) output.textContent = copies;
    output.classList.toggle("pending", queue.pendingDifference(key) !== 0);
    stepper.toggleAttribute("data-held", copies > 0);
    sayLimit(stepper, copies);
    for (const button of stepper.querySelectorAll("button")) {
      button.value = `${key}:${copies}:${copies + Number(button.dataset.step)}`;
      if (button.dataset.step === "-1") button.disabled = copies === 0;
    }
  }
  for (const button of root.querySelectorAll("[data-fill]")) {
    button.disabled = wanted(button.dataset.fill) >= read(button.value)[0].to;
  }
  for (const button of root.querySelectorAll("[data-move]")) button.disabled = wanted(keyOf(read(button.value)[0])) === 0;
  for (const button of root.querySelectorAll("[data-side]")) button.toggleAttribute("data-held", wanted(keyOf(read(button.value)[0])) > 0);
  for (const button of root.querySelectorAll("form[data-cover] button")) button.setAttribute("aria-pressed", String(button.dataset.printing === root.dataset.cover));
  for (const element of root.querySelectorAll("[data-size]")) element.textContent = Math.max(0, size + queue.pendingTotal());
}

// One copy too many is said where it was put in; the word leads to the clause.
function sayLimit(stepper, copies) {
  const { limit, allowed = limit } = stepper.dataset;
  const over = limit !== undefined && copies > Number(limit);
  const said = stepper.querySelector(".stepper__limit");
  if (over === Boolean(said)) return;
  if (said) said.remove();
  else stepper.append(root.querySelector('[data-word="limit"]').content.firstElementChild.cloneNode(true));
  if (!over) return;
  stepper.lastElementChild.textContent += allowed;
  if (queue.length) document.getElementById("said").textContent = stepper.lastElementChild.textContent;
}
root.addEventListener("click", (event) => {
  const said = event.target.closest(".stepper__limit");
  const card = /cards\/(\d+)/.exec(said?.closest(CARD)?.querySelector("a[href]").pathname)?.[1];
  const finding = card && paneForm.querySelector(`.finding[data-cards~="${card}"]`);
  if (!finding) return;
  event.preventDefault();
  const told = finding.cloneNode(true);
  told.querySelector(".finding__repair")?.remove();
  toast(told);
});

// A button's value: "printing:from:to", on the side list "side:printing:from:to", several joined by commas.
function read(value) {
  return value.split(",").map((part) => {
    const pile = part.startsWith("side:") ? { pile: "side" } : {};
    const [printing, from, to] = part.replace("side:", "").split(":").map(Number);
    return { printing, from, to, ...pile };
  });
}

function change(changes) {
  const useful = changes.filter(({ from, to }) => from !== to);
  if (!useful.length || useful.some(({ to }) => to < 0)) return;
  queue.add({ changes: useful });
  paint();
}

function setCopies(stepper, copies) {
  const [{ printing, pile }] = read(`${stepper.dataset.key}:0:0`);
  change([{ printing, from: wanted(stepper.dataset.key), to: copies, ...(pile && { pile }) }]);
}

function press(button) {
  if (button.value === "undo" || button.value === "redo") {
    queue.add({ action: button.value });
    return;
  }
  if (button.dataset.fill) {
    const [part] = read(button.value);
    const now = wanted(button.dataset.fill);
    return change([{ ...part, from: now, to: Math.max(now, part.to) }]);
  }
  change(read(button.value).map((part) => {
    const now = wanted(keyOf(part));
    return { ...part, from: now, to: now + part.to - part.from };
  }));
}

function aside(card) {
  const button = card.querySelector("[data-move], [data-side]");
  if (button && !button.disabled) press(button);
}

function focusedPlace() {
  const focused = paneForm.contains(document.activeElement) ? document.activeElement : null;
  if (!focused) return null;
  const row = focused.closest("[data-row]");
  const rows = [...paneForm.querySelectorAll("[data-row]")];
  return { row: row?.id, place: rows.indexOf(row), step: focused.dataset.step, value: focused.value, name: focused.name, only: focused.dataset.only };
}

// The same button of the same row; where the row is gone, the row that took its place.
function restoreFocus(focus) {
  if (!focus) return;
  if (focus.row) {
    const rows = paneForm.querySelectorAll("[data-row]");
    const row = document.getElementById(focus.row) ?? rows[Math.min(focus.place, rows.length - 1)];
    const button = focus.step ? row?.querySelector(`[data-step="${focus.step}"]`) : row?.querySelector("[data-move]");
    return (button && !button.disabled ? button : row?.querySelector("button:enabled"))?.focus();
  }
  if (focus.only !== undefined) return paneForm.querySelector(`[data-only="${CSS.escape(focus.only)}"], [data-only]`)?.focus();
  const value = focus.name === "change" ? `[value="${CSS.escape(focus.value)}"]` : "";
  paneForm.querySelector(`[name="${focus.name}"]${value}:enabled`)?.focus();
}

function paragraph(text, className) {
  const element = document.createElement(className === "others" ? "div" : "p");
  element.className = className;
  element.innerHTML = text;
  return element;
}

function say(word) {
  toast(root.querySelector(`[data-word="${word}"]`).content.firstElementChild.cloneNode(true));
}

function toast(element) {
  const toasts = root.querySelector("[data-toasts]");
  while (toasts.children.length > 2) toasts.firstElementChild.remove();
  toasts.append(element);
  setTimeout(() => element.remove(), TOAST_MS);
}

// Pressing long goes to the limit or to none.
function longPress(place) {
  let timer = 0;
  const stop = () => clearTimeout(timer);
  place.addEventListener("pointerdown", (event) => {
    const button = event.target.closest(".stepper button");
    longPressed = false;
    stop();
    if (!button || event.button !== 0) return;
    timer = setTimeout(() => {
      longPressed = true;
      const stepper = button.closest(".stepper");
      const up = button.dataset.step === "1";
      setCopies(stepper, up ? Math.max(Number(stepper.dataset.limit ?? stepper.dataset.most), wanted(stepper.dataset.key)) : 0);
    }, LONG_PRESS_MS);
  });
  for (const name of ["pointerup", "pointercancel", "pointerleave"]) place.addEventListener(name, stop);
  place.addEventListener("contextmenu", (event) => { if (event.target.closest(".stepper")) event.preventDefault(); });
}

for (const place of [cardsForm, paneForm, dialog]) {
  place.addEventListener("submit", (event) => {
    if (event.submitter?.name !== "change") return;
    event.preventDefault();
    if (!longPressed) press(event.submitter);
    longPressed = false;
  });
}
for (const place of [cardsPart, paneForm, dialog]) longPress(place);

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

// The details' own form is sent when every text that it holds has arrived, so that it changes nothing but what is left.
details.addEventListener("submit", (event) => {
  for (const name of DETAILS) written.flush(details.elements[name]);
  if (!queue.length) return;
  event.preventDefault();
  whenSaved.push(() => details.submit());
});

// A tab that comes back shows what other tabs and devices did meanwhile.
async function refresh({ always = false } = {}) {
  if (document.hidden || (queue.length && !always)) return;
  const address = withOnly(root.dataset.paneUrl, { since: queue.revision });
  const answer = await fetch(address, { credentials: "same-origin", cache: "no-store" }).catch(() => null);
  if (!answer?.ok || (queue.length && !always)) return;
  const data = await answer.json();
  if (data.revision === queue.revision && !always) return;
  queue.revision = Math.max(queue.revision, data.revision);
  show(data);
}
document.addEventListener("visibilitychange", () => refresh());
addEventListener("pageshow", (event) => { if (event.persisted) refresh(); });

// The drawer of a phone. No part of the page is called "closed", so nothing moves.
function closeDeck() {
  if (location.hash === "#deck") location.hash = "closed";
}
addEventListener("hashchange", () => {
  const place = location.hash === "#deck" ? ".deck__close" : location.hash === "#closed" ? ".editor__bar" : "";
  const target = place && root.querySelector(place);
  if (target?.checkVisibility()) target.focus({ preventScroll: true });
});

const title = document.getElementById("id_name");
title.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.isComposing || event.keyCode === 229) return;
  event.preventDefault();
  title.blur();
});

// Pressing elsewhere closes the menu of actions.
const more = document.getElementById("action-more");
document.addEventListener("pointerdown", (event) => { if (more.open && !more.contains(event.target)) more.open = false; });

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
  undo: () => queue.add({ action: "undo" }),
  redo: () => queue.add({ action: "redo" }),
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
