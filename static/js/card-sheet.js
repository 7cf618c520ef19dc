// The card sheet: whatever leads to a card opens the card over the page. Its address is the card's page, so that it can be
// handed on, going back closes it, and without scripts the link leads there. ‹ › turn to the other cards of the list beneath.

import { fill } from "./markup.js";
import { listAround, cardOf } from "./sheet-list.js";
import { tellPresses } from "./sheet-presses.js";
import { tellStars } from "./stars.js";
import { styled } from "./styles.js";
import "./face-text.js";

const dialog = document.querySelector("[data-sheet-dialog]");
const body = dialog.querySelector("[data-sheet-body]");
const editor = document.querySelector("[data-editor]");
const page = location.pathname;
const title = document.title;
const SWIPE = 60;

let cards = [];
let shown = 0;
// The card asked for last: the next turn counts from it, so that no quick press is lost while it is on its way.
let wanted = 0;
let wish = /^\/decks\/(\d+)\//.exec(page)?.[1] ?? "";
let opener = null;
let asking = null;
let beneath = "";
let overlaid = false;
let wentBack = Promise.resolve();
let arriveBack = () => {};

// The editor's keys and buttons reach what stands within it.
editor?.append(dialog);
// A page loaded at the address of a sheet is that card's own page: it is what stands beneath from now on.
if (history.state?.sheet) history.replaceState(null, "");

document.addEventListener("click", (event) => {
  const link = cardLink(event);
  if (!link) return;
  event.preventDefault();
  cards = listAround(link);
  opener = link;
  open(cardOf(link), link.href);
});

// The styles of a sheet are on their way before the press that opens it.
const COMING = ["pointerover", "focusin"];
for (const name of COMING) document.addEventListener(name, near);

function near({ target }) {
  const link = target.closest?.("a[href]");
  if (!link || !cardOf(link)) return;
  for (const name of COMING) document.removeEventListener(name, near);
  styled(dialog.dataset.css).catch(() => {});
}

function cardLink(event) {
  if (event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null;
  const link = event.target.closest("a[href]");
  return link && !link.target && cardOf(link) ? link : null;
}

async function open(card, address) {
  wanted = card;
  const answer = await fetched(card, address);
  if (!answer) return;
  await wentBack;
  if (!overlaid) beneath = here();
  overlaid = true;
  show(card, answer);
  history[history.state?.sheet ? "replaceState" : "pushState"]({ sheet: card }, "", body.firstElementChild.dataset.address);
}

// The sheet as the server gives it. Where it does not come, a page that answers otherwise is gone to; an editor with edits
// on their way stays.
async function fetched(card, address) {
  asking?.abort();
  asking = new AbortController();
  const query = editor ? `deck=${editor.dataset.deck}` : `wish=${wish}`;
  try {
    const sent = fetch(`/decks/sheet/${card}?${query}`, { signal: asking.signal, credentials: "same-origin" });
    const [answer] = await Promise.all([sent, styled(dialog.dataset.css)]);
    if (answer.ok) return await answer.text();
    location.assign(address);
  } catch (error) {
    if (error.name === "AbortError") return null;
    wanted = shown;
    unreachable();
  }
  return null;
}

function unreachable() {
  const word = dialog.querySelector('[data-word="unreachable"]').content.cloneNode(true);
  if (dialog.open) body.prepend(word);
  else { body.replaceChildren(word); dialog.showModal(); }
}

function show(card, answer) {
  const focus = focused(card === shown);
  if (card !== shown || !dialog.open) dialog.scrollTop = 0;
  shown = card;
  wanted = card;
  fill(body, answer);
  document.title = body.firstElementChild.dataset.title;
  const place = cards.indexOf(card);
  dialog.querySelector("[data-place]").textContent = place < 0 || cards.length < 2 ? "" : `${place + 1} / ${cards.length}`;
  for (const button of dialog.querySelectorAll("[data-turn]")) {
    button.hidden = cards.length < 2 || place < 0;
    button.disabled = !cards[place + Number(button.dataset.turn)];
  }
  if (!dialog.open) dialog.showModal();
  document.dispatchEvent(new CustomEvent("sheet:shown"));
  focusAgain(focus);
}

// What had the focus has it again: anything of the same card, − and ＋ on the next one; else the card's name is read.
function focused(same) {
  const { activeElement } = document;
  if (!dialog.open || !dialog.contains(activeElement)) return () => null;
  if (!body.contains(activeElement)) return () => activeElement;
  const place = controls().indexOf(activeElement);
  if (same && place >= 0) return () => controls()[place];
  const { step } = activeElement.dataset;
  return () => step && body.querySelector(`[data-step="${step}"]`);
}

function controls() {
  return [...body.querySelectorAll("a, button, select, textarea")];
}

function focusAgain(focus) {
  const heading = body.querySelector("h2");
  const kept = focus();
  dialog.querySelector("[data-turned]").textContent = body.contains(kept) ? "" : heading.textContent;
  (kept?.matches(":not(:disabled)") && !kept.hidden ? kept : heading).focus({ preventScroll: true });
}

async function again(card = shown) {
  const answer = await fetched(card, location.href);
  if (answer) show(card, answer);
}

function turn(step) {
  const next = cards[cards.indexOf(wanted) + step];
  if (cards.includes(wanted) && next) open(next, `/cards/${next}/`);
}

function here() {
  return location.pathname + location.search;
}

// What else listens to going back hears nothing of sheets: the page beneath has stayed as it was.
addEventListener("popstate", (event) => {
  const card = event.state?.sheet;
  if (card) {
    overlaid = true;
    event.stopImmediatePropagation();
    if (!dialog.open || card !== shown) again(card);
    return;
  }
  if (location.pathname !== page) return location.reload();
  if (overlaid && here() === beneath) event.stopImmediatePropagation();
  overlaid = false;
  arriveBack();
  dialog.close();
}, { capture: true });

dialog.addEventListener("close", () => {
  document.dispatchEvent(new CustomEvent("sheet:closed"));
  asking?.abort();
  body.replaceChildren();
  document.title = title;
  if (history.state?.sheet) {
    wentBack = new Promise((resolve) => { arriveBack = resolve; });
    history.back();
  }
  if (opener && !opener.isConnected) document.querySelector(`a[href="${CSS.escape(opener.getAttribute("href"))}"]`)?.focus();
});

let pressedBeside = false;
dialog.addEventListener("pointerdown", (event) => { pressedBeside = event.target === dialog; });
dialog.addEventListener("click", (event) => {
  event.stopPropagation();
  if (event.target === dialog && pressedBeside) return dialog.close();
  const button = event.target.closest("[data-turn]");
  if (button) return turn(Number(button.dataset.turn));
  const link = cardLink(event);
  if (link) {
    event.preventDefault();
    open(cardOf(link), link.href);
  } else if (editor) findInEditor(event);
});

// A search that the sheet leads to is the editor's own.
function findInEditor(event) {
  const link = event.target.closest("a[href]");
  if (link?.pathname !== "/cards/" || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const detail = link.search.slice(1);
  dialog.addEventListener("close", () => wentBack.then(() => document.dispatchEvent(new CustomEvent("sheet:find", { detail }))), { once: true });
  dialog.close();
}

dialog.addEventListener("change", (event) => {
  if (!event.target.matches("[data-wish]")) return;
  wish = event.target.value;
  again();
});

dialog.addEventListener("keydown", (event) => {
  const writing = event.isComposing || event.keyCode === 229 || event.target.closest("input, textarea, select");
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (step && !writing && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault();
    event.stopPropagation();
    turn(step);
  }
  if (!editor) event.stopPropagation();
});

let touched = null;
body.addEventListener("touchstart", (event) => {
  const [touch] = event.touches;
  touched = event.touches.length === 1 && !event.target.closest("textarea, select, .table-scroll") ? touch : null;
}, { passive: true });
body.addEventListener("touchend", (event) => {
  if (!touched) return;
  const [touch] = event.changedTouches;
  const [across, down] = [touch.clientX - touched.clientX, touch.clientY - touched.clientY];
  if (Math.abs(across) > SWIPE && Math.abs(across) > 2 * Math.abs(down)) turn(across < 0 ? 1 : -1);
}, { passive: true });

tellStars(dialog, "[data-star]");
if (!editor) tellPresses({ dialog, again });
