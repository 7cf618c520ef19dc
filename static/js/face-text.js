// The text of a card in a small panel beside its face or its name: where a mouse rests on it, or the keyboard's focus. Screen
// readers have a face's words in its name, so that the panel is for the eye alone.

import { fragmentOf } from "./markup.js";
import { cardOf } from "./sheet-list.js";

const PAUSE = 300;
const GAP = 8;
const panel = document.createElement("div");
panel.className = "face-text";
panel.popover = "manual";
panel.setAttribute("aria-hidden", "true");
const mouse = matchMedia("(hover: hover) and (pointer: fine)");
const fetched = new Map();
let waiting = 0;
let of = null;

document.addEventListener("pointerover", (event) => {
  if (event.pointerType !== "mouse" || !mouse.matches) return;
  const place = placeOf(event.target);
  if (place !== of) soon(place);
});
document.addEventListener("focusin", (event) => { if (event.target.matches(":focus-visible") && mouse.matches) soon(placeOf(event.target)); });
for (const name of ["pointerdown", "keydown", "focusout", "sheet:shown", "sheet:closed"]) document.addEventListener(name, hide, true);
addEventListener("scroll", hide, { capture: true, passive: true });

// The face or the link with a card's name that `element` belongs to; where the whole text stands anyway, none.
function placeOf(element) {
  const link = element.closest("a[href], button, summary");
  const place = element.closest(".face") ?? link?.querySelector(".face") ?? (link?.matches("a") && cardOf(link) ? link : null);
  return place?.closest(".sheet, .card-text") ? null : place;
}

function soon(place) {
  hide();
  of = place;
  if (place) waiting = setTimeout(() => show(place), PAUSE);
}

function hide() {
  clearTimeout(waiting);
  of = null;
  if (panel.isConnected) panel.remove();
}

async function show(place) {
  const lines = place.matches(".face") ? linesOf(place) : await linesOfCard(cardOf(place));
  if (place !== of || !place.isConnected || !lines.length) return;
  panel.replaceChildren(...lines);
  (place.closest("dialog") ?? document.body).append(panel);
  panel.showPopover();
  put(place.closest(".face, li, tr") ?? place);
}

// Beside the face or the line, else above or under it: never over what is pressed there.
function put(place) {
  const taken = place.getBoundingClientRect();
  const { width, height } = panel.getBoundingClientRect();
  const within = (value, most) => Math.max(GAP, Math.min(value, most - GAP));
  const left = [taken.right + GAP, taken.left - GAP - width].find((start) => start >= GAP && start + width <= innerWidth - GAP);
  const above = taken.top - GAP - height;
  panel.style.left = `${left ?? within(taken.left, innerWidth - width)}px`;
  panel.style.top = `${left === undefined && above < GAP ? taken.bottom + GAP : within(left === undefined ? above : taken.top, innerHeight - height)}px`;
}

function line(name, words) {
  const element = document.createElement(name);
  element.textContent = words;
  return element;
}

function nameOf(face) {
  return [...(face.querySelector(".face__name")?.childNodes ?? [])].filter((part) => part.nodeName !== "RT").map((part) => part.textContent).join("");
}

// What is written on the face, whole, though only its first lines are seen; keywords that the text names stand once.
function linesOf(face) {
  const words = face.querySelector(".face__words")?.textContent ?? "";
  const all = face.querySelector(".face__text")?.textContent ?? "";
  const head = words ? all.replace(words, "").split("\n").filter((part) => part.startsWith("■") && !words.includes(part)) : [all];
  const lines = [...head, ...words.split("\n")].map((part) => part.trim()).filter(Boolean);
  return lines.length ? [line("b", nameOf(face)), line("small", face.querySelector(".face__band")?.textContent ?? ""), ...lines.map((part) => line("p", part))] : [];
}

// A name alone: the text is asked for once.
async function linesOfCard(card) {
  if (!fetched.has(card)) {
    const answer = await fetch(`/decks/sheet/${card}`, { credentials: "same-origin" }).catch(() => null);
    if (!answer?.ok) return [];
    const [name, facts, ...text] = fragmentOf(await answer.text()).querySelectorAll("h2, .sheet__forms li:first-child, .sheet__text p");
    name.querySelector("rt")?.remove();
    fetched.set(card, [line("b", name.textContent), line("small", facts.textContent), ...text.map((part) => line("p", part.textContent.trim()))]);
  }
  return fetched.get(card);
}
