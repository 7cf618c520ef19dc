// A replay in a browser with scripts: steps are fetched ahead and shown in place, so that no press is lost; a slider, the curve,
// and playing by itself. Without scripts every step is a page of its own.
import { readyCopies } from "./copy.js";
import { fragmentOf } from "./markup.js";
import { lookedAt, showChanges } from "./solo-changes.js";
import { actsIn, tell, telling } from "./solo-telling.js";
import { placesOf, travel } from "./solo-travel.js";
import { happen, holdBack, release } from "./solo-untold.js";

const AHEAD = 5;
const AT_ONCE = 2;
const KEPT = 60;
// For so long a step stands, once what happened in it was told.
const LASTS = { fast: 350, usual: 800, slow: 1600 };
const SPEED = "replay-speed";

const nav = document.querySelector("[data-replay]");
const plies = nav.dataset.plies.split(" ").map(Number);
const last = plies.length - 1;
const slider = nav.querySelector("[type='range']");
const speed = nav.querySelector("[data-speed]");
const play = nav.querySelector("[data-play]");
const trouble = nav.querySelector("[data-trouble]");
const room = document.querySelector(".solo");
const still = matchMedia("(prefers-reduced-motion: reduce)");
const steps = new Map();
const waiting = [];

let shown = Number(nav.dataset.number);
let goal = shown;
let way = 1;
let fetching = 0;
let timer = 0;
let moving = false;

function address(number) {
  return `${location.pathname}?step=${plies[number]}`;
}

// The parts of a step, once they are here. What is asked for by a press comes before what is only fetched ahead.
function step(number, first = false) {
  const known = steps.get(number);
  if (known) {
    if (first) hurry(number);
    return known.parts;
  }
  const wanted = { number };
  wanted.parts = new Promise((done, failed) => { Object.assign(wanted, { done, failed }); });
  wanted.parts.catch(() => steps.delete(number));
  steps.set(number, wanted);
  waiting[first ? "unshift" : "push"](wanted);
  work();
  return wanted.parts;
}

function hurry(number) {
  const place = waiting.findIndex((one) => one.number === number);
  if (place > 0) waiting.unshift(...waiting.splice(place, 1));
}

async function work() {
  while (waiting.length && fetching < AT_ONCE) {
    fetching += 1;
    load(waiting.shift()).finally(() => {
      fetching -= 1;
      work();
    });
  }
}

async function load({ number, done, failed }) {
  try {
    const answer = await fetch(address(number), { credentials: "same-origin" });
    if (!answer.ok) throw new Error(String(answer.status));
    const page = fragmentOf(await answer.text());
    done(new Map([...page.querySelectorAll("[data-part]")].map((part) => [part.dataset.part, [...part.childNodes]])));
  } catch (error) {
    failed(error);
  }
}

function fetchAhead() {
  for (let ahead = 1; ahead <= AHEAD; ahead += 1) {
    const number = shown + way * ahead;
    if (number >= 0 && number <= last) step(number).catch(() => {});
  }
  for (const number of steps.keys()) {
    if (steps.size <= KEPT) break;
    if (Math.abs(number - shown) > AHEAD) steps.delete(number);
  }
}

// Every press counts at once: the number, the slider and the curve say where one is going; the board follows.
function go(number) {
  way = number < goal ? -1 : 1;
  goal = Math.max(0, Math.min(last, number));
  tellGoal();
  follow();
}

async function follow() {
  if (moving) return;
  moving = true;
  try {
    while (shown !== goal) {
      const next = goal;
      show(next, await step(next, true));
      trouble.hidden = true;
      fetchAhead();
    }
  } catch {
    trouble.hidden = false;
    goal = shown;
    stop();
    tellGoal();
  }
  moving = false;
  if (shown !== goal) follow();
}

function tellGoal() {
  nav.dataset.number = String(goal);
  nav.querySelector("[data-step]").textContent = `${goal} / ${last}手`;
  slider.value = String(goal);
  slider.setAttribute("aria-valuetext", `${goal}手目`);
  lead("first", 0, goal > 0);
  lead("previous", goal - 1, goal > 0);
  lead("next", goal + 1, goal < last);
  lead("last", last, goal < last);
  const curve = document.querySelector("[data-curve]");
  const x = curve ? String((goal * Number(curve.dataset.width)) / Number(curve.dataset.curve)) : "0";
  for (const end of ["x1", "x2"]) curve?.querySelector(".solo-curve__now").setAttribute(end, x);
}

function lead(where, number, open) {
  const link = nav.querySelector(`[data-go="${where}"]`);
  if (open) {
    link.href = address(number);
    link.removeAttribute("aria-disabled");
    link.removeAttribute("role");
    link.removeAttribute("tabindex");
  } else {
    // Whoever pressed it stays there.
    link.tabIndex = -1;
    link.removeAttribute("href");
    link.setAttribute("role", "link");
    link.setAttribute("aria-disabled", "true");
  }
}

function show(number, parts) {
  release(room);
  const looked = lookedAt(room);
  const places = placesOf(room);
  const focus = document.activeElement?.closest("[data-part]") && document.activeElement.closest("[id]")?.id;
  const kept = [...room.querySelectorAll("[data-keep]")].map((one) => [one.dataset.keep, one.scrollLeft, openedBy(one)]);
  for (const part of document.querySelectorAll("[data-part]")) {
    // What is told act by act is not said once more as a whole.
    if (part.dataset.part === "spoken" && playing()) continue;
    part.replaceChildren(...(parts.get(part.dataset.part) ?? []).map((one) => one.cloneNode(true)));
    readyCopies(part);
  }
  for (const [name, left, open] of kept) {
    const part = room.querySelector(`[data-keep="${name}"]`);
    if (!part) continue;
    part.scrollLeft = left;
    if (open) part[part.matches("input") ? "checked" : "open"] = true;
  }
  if (focus) (document.getElementById(focus) ?? nav.querySelector("[data-go='next']")).focus({ preventScroll: true });
  if (playing() && !still.matches) holdBack(room, { looked, places }, actsIn(document.querySelector("[data-part='acts']")));
  showChanges(room, looked);
  if (Math.abs(number - shown) === 1) travel(room, places);
  shown = number;
  history.replaceState(null, "", address(number));
  document.title = document.title.replace(/\d+手目/, `${number}手目`);
}

// A pile that was open because its cards were asked for closes with the question.
function openedBy(part) {
  return part.matches(".solo-pile--asked") ? false : (part.checked ?? part.open);
}

function playing() {
  return play.getAttribute("aria-pressed") === "true";
}

function start() {
  play.setAttribute("aria-pressed", "true");
  play.setAttribute("aria-label", "再生を止める");
  if (goal === last) go(0);
  wait();
}

function stop() {
  clearTimeout(timer);
  telling()?.end();
  release(room);
  play.setAttribute("aria-pressed", "false");
  play.setAttribute("aria-label", "自動で再生");
}

function wait() {
  clearTimeout(timer);
  timer = setTimeout(playOn, LASTS[speed.value]);
}

// The next step, and what happened in it; one that is late is waited for, not skipped.
async function playOn() {
  if (!playing()) return;
  if (shown !== goal) {
    wait();
    return;
  }
  go(goal + 1);
  const next = goal;
  while (shown !== goal && playing()) await new Promise((done) => { setTimeout(done, 50); });
  if (!playing() || shown !== next) return;
  const acts = document.querySelector("[data-part='acts']");
  if (acts.childElementCount) await tell(room, acts, { speed: speed.value, line: (line) => happen(room, line) }).done;
  if (!playing() || shown !== next) return;
  if (goal === last) stop();
  else wait();
}

function numberOf(link) {
  const asked = new URL(link.href, location.href);
  const alone = asked.pathname === location.pathname && [...asked.searchParams.keys()].join() === "step";
  return alone ? plies.indexOf(Number(asked.searchParams.get("step"))) : -1;
}

function pressed(event) {
  const link = event.target.closest("a[href], [data-go]");
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const where = { first: 0, previous: goal - 1, next: goal + 1, last }[link.dataset.go];
  const number = where ?? (link.matches("svg a") ? numberOf({ href: link.getAttribute("href") }) : numberOf(link));
  if (where === undefined && (number < 0 || link.closest(".solo__foot"))) return;
  event.preventDefault();
  stop();
  go(number);
}

// What else can be pressed belongs to the step that is shown: while another is on its way, a press waits for that one's.
function pressedEarly(event) {
  const control = event.target.closest("a[href], button");
  const part = control?.closest("[data-part]");
  if (!moving || !part || event.button || (control.href && numberOf({ href: control.getAttribute("href") }) >= 0)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const words = control.textContent;
  arrived().then(() => [...part.querySelectorAll("a[href], button")].find((one) => one.textContent === words)?.click());
}

async function arrived() {
  while (moving) await new Promise((done) => { setTimeout(done, 50); });
}

try {
  speed.value = localStorage.getItem(SPEED) in LASTS ? localStorage.getItem(SPEED) : "usual";
} catch {
  // Nothing is kept here: the usual speed.
}
play.hidden = false;
nav.querySelector("[data-scripted]").hidden = false;
play.addEventListener("click", () => (playing() ? stop() : start()));
slider.addEventListener("input", () => {
  stop();
  go(Number(slider.value));
});
speed.addEventListener("change", () => {
  try {
    localStorage.setItem(SPEED, speed.value);
  } catch {
    // It holds for this page.
  }
  if (playing()) wait();
});
document.addEventListener("click", pressedEarly, true);
document.addEventListener("click", pressed);
// Whoever opens a card reads it.
document.addEventListener("toggle", ({ target }) => {
  if (target.open && target.matches("details[name='about']")) stop();
}, true);
document.addEventListener("visibilitychange", () => document.hidden && stop());
// What left the slider as it was before a reload is put right, and the next steps are on their way.
tellGoal();
fetchAhead();
