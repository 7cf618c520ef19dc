// The arrow keys go from card to card as they lie on the screen, and to the answers of the question; Enter does what the card offers.
import { listens } from "./solo-keys.js";

const LINES = ".solo-field, .solo-hand__cards, .solo-facing__hand, .solo-piles, .solo-pile[open] > ul, .solo-prompt__acts";
const CARD = ".solo-card__face > details > summary, .solo-pile > summary, .solo-pile li > a";
const ANSWER = ".solo-prompt__acts > button, .solo-prompt__acts > details > summary";
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

let lastCard = "";

export function moveByArrows(room) {
  room?.addEventListener("focusin", (event) => { lastCard = event.target.closest(".solo-card[id]")?.id ?? lastCard; });
  document.addEventListener("keydown", (event) => {
    if (!listens(event) || event.shiftKey) return;
    const control = reached(event);
    if (control) event.preventDefault();
    if (control?.focus) control.focus();
  });
}

// What the key leads to: a control to be focused, true where something was pressed, nothing where the key is not ours.
function reached(event) {
  const { key, target } = event;
  const acts = target.closest(".solo-card__acts");
  if (acts) return amongOffers(acts, target, key);
  const spot = target.closest(`${CARD}, ${ANSWER}`);
  if (key === "Enter") return spot?.matches(CARD) ? entered(spot, event.repeat) : null;
  if (!spot) return target.matches("body, #prompt, #main") ? fromNowhere(key) : null;
  if (key === "Home" || key === "End") return lineOf(spot)?.spots.at(key === "Home" ? 0 : -1);
  const step = STEPS[key];
  return step && (next(spot, step) ?? (spot.matches(ANSWER) ? home() : true));
}

function amongOffers(acts, target, key) {
  const offers = buttonsIn(acts);
  const [across, down] = STEPS[key] ?? [0, 0];
  if (across || down) return offers[offers.indexOf(target) + across + down] ?? true;
  if (key !== "Escape") return null;
  for (const chooser of acts.querySelectorAll("details[open]")) chooser.open = false;
  return acts.parentElement.querySelector("summary");
}

// A card with one offer gives it; with several the first of them waits for a second press. Without any its sheet opens.
function entered(spot, repeated) {
  const place = spot.matches(".solo-pile > summary") ? null : spot.closest("li");
  const offers = place ? buttonsIn(place.querySelector(".solo-card__acts") ?? place) : [];
  const chooser = place?.querySelector(".solo-card__acts > details");
  if (!offers.length || repeated) return repeated || null;
  if (offers.length > 1 || chooser) {
    if (chooser) chooser.open = true;
    return offers[0];
  }
  offers[0].click();
  return true;
}

function buttonsIn(part) {
  return [...part.querySelectorAll("button[name='action']")];
}

// In a replay ← and → are its steps; at the table they enter the hand.
function fromNowhere(key) {
  const across = STEPS[key]?.[0];
  return across && !document.querySelector("[data-key='next'], [data-key='previous']") ? home() : null;
}

function home() {
  const last = lastCard ? document.getElementById(lastCard) : null;
  return (last ?? document.querySelector(".solo-hand .solo-card:has(.solo-card__acts)") ?? document.querySelector(".solo-card"))?.querySelector("summary");
}

function next(spot, [across, down]) {
  const own = lineOf(spot);
  const at = middle(spot);
  const others = lines().filter((line) => !line.spots.includes(spot));
  if (across) {
    const beside = own?.spots[own.spots.indexOf(spot) + across];
    return beside ?? nearest(at, others.filter((line) => line.box.top < at.y && line.box.bottom > at.y).flatMap((line) => line.spots), across);
  }
  const away = others.filter((line) => Math.sign(line.y - at.y) === down && Math.abs(line.y - at.y) > 12);
  const line = least(away, (one) => Math.abs(one.y - at.y) + 2 * Math.max(one.box.left - at.x, at.x - one.box.right, 0));
  return line && least(line.spots, (one) => Math.abs(middle(one).x - at.x));
}

function nearest(at, spots, across) {
  return least(spots.filter((spot) => (middle(spot).x - at.x) * across > 0), (spot) => Math.abs(middle(spot).x - at.x));
}

function least(all, measure) {
  return all.reduce((best, one) => (!best || measure(one) < measure(best) ? one : best), undefined);
}

// A list that wraps lies in several lines; y is where a line's cards have their middle.
function lines() {
  return [...document.querySelectorAll(LINES)].flatMap((list) => {
    const found = [];
    for (const spot of spotsIn(list)) {
      const { y } = middle(spot);
      const line = found.find((one) => Math.abs(one.y - y) < spot.getBoundingClientRect().height / 2);
      if (line) line.spots.push(spot);
      else found.push({ y, spots: [spot], list });
    }
    for (const line of found) line.spots.sort((one, other) => middle(one).x - middle(other).x);
    return found.map((line) => ({ ...line, box: boxOf(line, list) }));
  });
}

function boxOf({ spots }, list) {
  const wide = list.getBoundingClientRect(), boxes = spots.map((spot) => spot.getBoundingClientRect());
  const [top, bottom] = [Math.min(...boxes.map((box) => box.top)), Math.max(...boxes.map((box) => box.bottom))];
  return { left: wide.left, right: wide.right, top, bottom };
}

function lineOf(spot) {
  return lines().find((line) => line.spots.includes(spot));
}

function spotsIn(list) {
  const found = [...list.querySelectorAll(`${CARD}, ${ANSWER}`)];
  return found.filter((spot) => spot.closest(LINES) === list && !spot.disabled && spot.checkVisibility());
}

function middle(spot) {
  const box = spot.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}
