// Opening hands without leaving the page: a link with data-hand opens a drawer, on the page of hands itself the hand is
// exchanged in place. What is dealt and what may be done with it the server says; without this file all are plain links.

import { editsSaved } from "./edits-saved.js";
import { fragmentOf } from "./markup.js";
import "./steppers.js";

const TYPING = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]";
const PRESSED = "a, button, summary, label, input";

const page = document.querySelector("[data-hand-page]");
let drawer = null, spoken = document.querySelector("[data-hand-spoken]");
let dealing = null, turns = [], tally = { deck: "", hands: new Map() };

const place = () => drawer?.open ? drawer : page;
const room = () => place()?.querySelector("[data-hand-room]") ?? null;

async function fetched(address) {
  dealing?.abort();
  dealing = new AbortController();
  const url = new URL(address, location.href);
  url.searchParams.set("part", "");
  const answer = await fetch(url, { signal: dealing.signal, credentials: "same-origin", cache: "no-store" });
  if (!answer.ok) throw new Error(answer.status);
  return fragmentOf(await answer.text());
}

// Another hand where one is shown.
async function go(address, { push = true } = {}) {
  const where = place(), before = room();
  before?.setAttribute("aria-busy", "true");
  try {
    put(where, await fetched(address));
  } catch (error) {
    if (error.name === "AbortError") return;
    before?.removeAttribute("aria-busy");
    const trouble = before?.querySelector("[data-hand-trouble]");
    if (trouble) trouble.hidden = false;
    else location.assign(address);
    return;
  }
  const { address: shown } = room().dataset;
  if (drawer?.open) history.replaceState({ ...history.state, hand: shown }, "");
  else if (push) history.pushState(null, "", shown);
}

async function open(address, { push = true } = {}) {
  let part, complete;
  try {
    complete = await editsSaved();
    part = await fetched(address);
  } catch (error) {
    const lost = error instanceof TypeError && document.querySelector("[data-hand-lost]");
    if (lost) show(lost.content.cloneNode(true));
    else if (error.name !== "AbortError") location.assign(address);
    return;
  }
  show(part);
  if (!complete) room().querySelector("[data-hand-unsaved]").hidden = false;
  const { address: shown } = drawer.querySelector("[data-hand-room]").dataset;
  if (push) history.pushState({ ...history.state, hand: shown }, "");
}

function show(part) {
  drawer ??= madeDrawer();
  put(drawer, part);
  if (!drawer.open) drawer.showModal();
}

function madeDrawer() {
  const dialog = document.createElement("dialog");
  dialog.className = "hand-dialog";
  dialog.setAttribute("aria-labelledby", "hand-title");
  const hand = document.createElement("div");
  hand.dataset.handPlace = "";
  spoken = document.createElement("p");
  spoken.className = "visually-hidden";
  spoken.role = "status";
  dialog.append(hand, spoken);
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
  dialog.addEventListener("close", () => {
    dealing?.abort();
    if (history.state?.hand) history.back();
  });
  dialog.addEventListener("keydown", (event) => { onKey(event); event.stopPropagation(); });
  document.body.append(dialog);
  return dialog;
}

function put(where, part) {
  const within = where.contains(document.activeElement) ? document.activeElement : null;
  const { key } = within?.dataset ?? {};
  (where.querySelector("[data-hand-place]") ?? where).replaceChildren(part);
  const hand = where.querySelector("[data-hand-room]");
  ready(hand);
  if (within) (key && hand.querySelector(`[data-key="${key}"]:not(:disabled)`) || hand).focus({ preventScroll: true });
  spoken.textContent = hand.dataset.spoken ?? "";
}

function ready(hand) {
  turns = [...hand.querySelectorAll("[data-turn]")].sort((one, other) => one.dataset.turn - other.dataset.turn).map((box) => box.value);
  mark(hand);
  count(hand);
  const keys = hand.querySelector("[data-hand-keys]");
  if (keys) keys.hidden = keysAreOff();
}

// The cards go under the deck in the order in which they were chosen.
function mark(hand) {
  const form = hand?.querySelector("[data-hand-search]");
  if (!form) return;
  for (const box of form.querySelectorAll("[name=under]")) {
    const turn = turns.indexOf(box.value) + 1;
    const label = box.parentElement.querySelector(".hand__turn");
    if (turn) label.dataset.turn = turn; else delete label.dataset.turn;
  }
  const button = hand.querySelector('[data-key="search"]');
  button.disabled = !turns.length;
  button.querySelector("[data-hand-count]").textContent = turns.length ? `（${turns.length}枚）` : "";
}

// Of the hands seen since this page was opened, with this list of cards.
function count(hand) {
  const { deck, seed, zero } = hand.dataset;
  if (zero === undefined) return;
  if (tally.deck !== deck) tally = { deck, hands: new Map() };
  tally.hands.set(seed, Number(zero) > 0);
  hand.querySelector("[data-hand-tally]").hidden = false;
  hand.querySelector("[data-hand-seen]").textContent = tally.hands.size;
  hand.querySelector("[data-hand-with]").textContent = [...tally.hands.values()].filter(Boolean).length;
}

// With the cards that are marked, which only stay so while one asks what to hope for.
function ask(form, { hoping = false } = {}) {
  const query = new URLSearchParams(new FormData(form));
  query.delete("under");
  for (const turn of turns) query.append("under", turn);
  if (hoping && turns.length) query.set("change", "1");
  go(`${form.getAttribute("action")}?${query}`);
}

document.addEventListener("click", (event) => {
  if (event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const link = event.target.closest("a[data-hand], a[data-hand-go]");
  if (!link) return;
  event.preventDefault();
  if (link.matches("[data-hand]")) open(link.href);
  else go(link.href);
});

document.addEventListener("change", (event) => {
  if (event.target.name !== "under" || !event.target.closest("[data-hand-search]")) return;
  const { value, checked } = event.target;
  turns = checked ? [...turns, value] : turns.filter((turn) => turn !== value);
  mark(room());
});

document.addEventListener("submit", (event) => {
  const hoping = event.target.matches("[data-hand-hope]");
  if (!hoping && !event.target.matches("[data-hand-search]")) return;
  event.preventDefault();
  if (hoping || turns.length) ask(event.target, { hoping });
});

function isForUs(event) {
  const chord = event.ctrlKey || event.metaKey || event.altKey;
  return !event.defaultPrevented && !event.isComposing && event.keyCode !== 229 && !chord && !event.target.closest(TYPING) && !keysAreOff();
}

function onKey(event) {
  const hand = room();
  if (!hand || !isForUs(event)) return;
  const box = /^[1-8]$/.test(event.key) && hand.querySelector(`[name=under][value="${event.key}"]`);
  const elsewhere = !event.target.closest(PRESSED);
  const button = event.key.toLowerCase() === "n" || (event.key === " " && elsewhere) ? hand.querySelector('[data-key="next"]')
    : event.key === "Enter" && (elsewhere || event.target.name === "under") ? hand.querySelector('[data-key="search"]:enabled') : null;
  if (!box && !button) return;
  event.preventDefault();
  (box || button).click();
}

function keysAreOff() {
  try { return localStorage.getItem("fudacho.keys") === "off"; } catch { return false; }
}

if (page) {
  document.addEventListener("keydown", onKey);
  ready(room());
}

addEventListener("popstate", () => {
  if (history.state?.hand) return drawer?.open ? null : open(history.state.hand, { push: false });
  if (drawer?.open) drawer.close();
  else if (page) go(location.href, { push: false });
});
if (history.state?.hand) open(history.state.hand, { push: false });
