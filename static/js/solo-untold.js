// What is told of a table comes onto it no sooner than its line: a card that came is hidden, a card that is gone lies where it lay,
// a life stays what it was. The table that lies there is the last one already, and its cards can be answered with.
import { changeLife, livesOn, mark } from "./solo-changes.js";
import { telling } from "./solo-telling.js";
import { bring, goalOn, send } from "./solo-travel.js";

// By the ids of cards: those that are hidden, and the likenesses of those that are gone, each with its place. By sides: the lives.
const concealed = new Set(), gone = new Map(), lives = new Map();

// Holds back what the acts tell. `before` is the table that lay there, its looks and places; what is held back travels with its line.
// `fields` are those on which what comes is hidden.
export function holdBack(room, before, acts, fields = ".solo-field") {
  const lines = acts.flatMap((act) => act.lines);
  for (const [side, left] of livesOn(room)) {
    if (!lives.has(side) && lines.some((line) => line.lives === side)) lives.set(side, { left, shown: before.looked.life.get(side) ?? left });
  }
  for (const { card, pile } of lines) {
    const now = card && document.getElementById(card), then = before.places.cards.get(card);
    if (now?.closest(fields) && !before.looked.cards.has(card)) concealed.add(card);
    if (!pile || !then || listOf(now) === listOf(then.face)) continue;
    leave(card, then.face);
    before.places.cards.delete(card);
    if (now) concealed.add(card);
  }
  hold(room);
}

// The row of the table in which a card lies, by its name.
function listOf(part) {
  return part?.closest("ul[data-keep]")?.dataset.keep;
}

function leave(id, face) {
  const card = face.closest(".solo-card"), list = card.closest("ul[data-keep]");
  if (!list || gone.has(id)) return;
  const row = [...list.children], place = row.findIndex((one) => one.contains(card));
  gone.set(id, { likeness: likenessOf(card), list: listOf(card), place });
}

// A card as it lay, to be looked at alone.
function likenessOf(card) {
  const likeness = card.cloneNode(true);
  for (const part of likeness.querySelectorAll(".solo-sheet, .solo-card__acts")) part.remove();
  for (const part of [likeness, ...likeness.querySelectorAll("[id], [name]")]) for (const name of ["id", "name", "open"]) part.removeAttribute(name);
  for (const lit of likeness.querySelectorAll(".face--lit")) lit.classList.remove("face--lit");
  likeness.classList.remove("solo-card--asks", "solo-card--came");
  likeness.classList.add("solo-card--gone");
  likeness.inert = true;
  likeness.ariaHidden = "true";
  return likeness;
}

// A table that comes while something is told shows no more than the one before.
export function hold(room) {
  for (const [side, left] of livesOn(room)) {
    const life = lives.get(side);
    if (!life) continue;
    life.left = left;
    changeLife(room, side, life.shown);
  }
  for (const card of concealed) document.getElementById(card)?.classList.add("solo-card--untold");
  for (const [card, { likeness, list, place }] of gone) {
    const row = room.querySelector(`ul[data-keep="${list}"]`);
    if (!row || listOf(document.getElementById(card)) === list) drop(card);
    else if (!row.contains(likeness)) row.insertBefore(likeness, row.children[place] ?? null);
  }
}

function drop(card) {
  gone.get(card).likeness.remove();
  gone.delete(card);
}

// What this line tells happens on the table.
export function happen(room, line) {
  if (lives.has(line.lives)) {
    const life = lives.get(line.lives);
    changeLife(room, line.lives, line.left, { floats: life.shown !== line.left });
    life.shown = line.left;
  }
  if (gone.has(line.card)) {
    if (line.pile) depart(room, line);
  } else if (concealed.has(line.card)) reveal(room, line.card);
}

// From where it lay to where it lies: into a pile, or to its place in another row.
function depart(room, { card, pile }) {
  const face = gone.get(card).likeness.querySelector(".face"), lay = face.getBoundingClientRect();
  const goal = goalOn(room, pile);
  drop(card);
  if (concealed.has(card)) reveal(room, card, lay);
  else if (goal && lay.width && !telling()?.quick) send({ face, box: lay }, goal, 0);
}

function reveal(room, id, lay) {
  concealed.delete(id);
  const card = document.getElementById(id), large = room.querySelector(".solo-band__card .face");
  if (!card) return;
  card.classList.remove("solo-card--untold");
  mark(card, "solo-card--came");
  const face = card.querySelector(".face");
  const from = lay ?? (large?.checkVisibility() && large.getBoundingClientRect());
  if (from && !telling()?.quick) bring(face, from, face.getBoundingClientRect(), 0);
}

// All as it is, whatever was told.
export function release(room) {
  for (const id of gone.keys()) drop(id);
  for (const id of concealed) reveal(room, id);
  for (const [side, life] of lives) changeLife(room, side, life.left);
  lives.clear();
}
