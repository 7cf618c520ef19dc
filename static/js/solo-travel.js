// Cards travel from where they lay to where they lie: over the table, into a pile that grew, out of the deck that shrank.
import { ghostOf } from "./solo-ghost.js";

const LASTS = 320;
const APART = 40;
const still = matchMedia("(prefers-reduced-motion: reduce)");

export function placesOf(room) {
  return {
    cards: new Map([...room.querySelectorAll(".solo-card[id]")].map((card) => [card.id, placeOf(card)])),
    piles: pilesOf(room),
  };
}

// A face that lies slid under another, or in a fold, has no place of its own.
function placeOf(card) {
  const face = card.querySelector(".face");
  const across = Boolean(card.closest(".solo-seat--facing"));
  return { face, across, box: face.getBoundingClientRect() };
}

function pilesOf(room) {
  return new Map([...room.querySelectorAll("[data-count]")].map((pile) => [pile.dataset.count, {
    number: Number(pile.textContent),
    box: (pile.closest(".solo-pile, .solo-stack") ?? pile).getBoundingClientRect(),
  }]));
}

// Where the pile or the hand of this name lies.
export function goalOn(room, name) {
  const goal = name && room.querySelector(`[data-count="${name}"], ul[data-keep="${name}"]`);
  return goal ? (goal.closest(".solo-pile, .solo-stack") ?? goal).getBoundingClientRect() : null;
}

// All but those whose telling brings them.
export function travel(room, before) {
  if (still.matches) return;
  const after = placesOf(room);
  let late = 0;
  for (const [id, now] of after.cards) {
    if (now.face.closest(".solo-card--untold")) continue;
    const then = before.cards.get(id)?.box ?? before.piles.get(shrunk(before.piles, after.piles, now.across))?.box;
    if (then && moved(then, now.box)) bring(now.face, then, now.box, APART * late++);
  }
  for (const [id, then] of before.cards) {
    const pile = after.cards.has(id) ? null : after.piles.get(grown(before.piles, after.piles, then.across));
    if (pile && then.box.width) send(then, pile.box, APART * late++);
  }
}

function moved(then, now) {
  return then.width && now.width && Math.hypot(then.x - now.x, then.y - now.y) > 12;
}

function grown(before, after, across) {
  return named(before, after, across, (less, more) => more > less);
}

function shrunk(before, after, across) {
  return named(before, after, across, (less, more) => less > more, ["deck"]);
}

// Which pile of this side has another number than before; the sides' piles have their names in common.
function named(before, after, across, holds, names = ["souls", "exile", "virtue", "deck"]) {
  const keys = names.map((name) => (across ? `facing-${name}` : name));
  return keys.find((key) => before.has(key) && after.has(key) && holds(before.get(key).number, after.get(key).number));
}

export function bring(face, then, now, delay) {
  const from = `${then.x - now.x}px ${then.y - now.y}px`;
  // What may be done with the card can be pressed while it is still on its way.
  face.animate({ translate: [from, "0px 0px"], pointerEvents: ["none", "none"] }, { duration: LASTS, delay, easing: "ease-out", fill: "backwards" });
}

export function send({ face, box }, goal, delay) {
  const ghost = ghostOf(face, box);
  const to = `${goal.x + goal.width / 2 - box.x - box.width / 2}px ${goal.y + goal.height / 2 - box.y - box.height / 2}px`;
  const flight = ghost.animate(
    { translate: ["0px 0px", to], scale: [1, 0.25], opacity: [1, 0.4] },
    { duration: LASTS, delay, easing: "ease-in", fill: "both" },
  );
  flight.finished.catch(() => {}).finally(() => ghost.remove());
}
