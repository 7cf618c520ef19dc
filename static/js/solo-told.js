// The telling at the table: what is new is told, and what it tells comes onto the board no sooner. It hinders nobody: a press skips
// on, an answer ends it, and it waits while somebody reads.
import { listens } from "./solo-keys.js";
import { actsIn, hearers, tell, telling } from "./solo-telling.js";
import { happen, hold, holdBack, release } from "./solo-untold.js";

const COOKIE = "fudacho_telling";
const YEAR = 400 * 24 * 3600;
const SHEETS = "details[name='about'][open], dialog[open]";
const CONTROLS = "a, button, summary, label, input, select, textarea, .solo-sheet";
const still = matchMedia("(prefers-reduced-motion: reduce)");

// What comes onto the other side's field is hidden until it is told; one's own cards can be answered with at once.
const ACROSS = ".solo-seat--facing .solo-field";

// The room of the table; the last line that was taken up; what is shown once more; folds that were opened meanwhile.
let table = null, taken = -1, repeated = null;
const folds = new Set();

export function tellTable(room) {
  table = room;
  hearers(room);
  dress(room);
  taken = lastLine(storyIn(room));
  room.addEventListener("click", opens);
  document.addEventListener("click", press, { capture: true });
  document.addEventListener("keydown", key);
  document.body.addEventListener("htmx:beforeRequest", (event) => {
    if (event.detail.requestConfig?.verb === "post") end();
  });
}

function storyIn(room) {
  return room.querySelector(".solo-telling");
}

function lastLine(story) {
  return Math.max(-1, ...[...story?.querySelectorAll("[data-line]") ?? []].map((node) => Number(node.dataset.line)));
}

function dress(room) {
  for (const part of room.querySelectorAll(".solo-telling__speeds, #tell-again")) part.hidden = false;
}

// Takes up what is new on the table that came. `before` is what stood there; its cards that are told of travel with the telling.
export function takeUp(room, before) {
  dress(room);
  const story = storyIn(room);
  const last = lastLine(story);
  if (before.stepped || !story || last < taken) {
    taken = last;
    end();
    return;
  }
  const acts = actsIn(story).map((act) => ({ ...act, lines: act.lines.filter((line) => line.number > taken) })).filter((act) => act.lines.length);
  taken = last;
  if (!acts.length) {
    hold(room);
    return;
  }
  if (repeated && repeated === telling()) end();
  if (!still.matches && story.dataset.speed !== "instant") holdBack(room, before, acts, ACROSS);
  if (!telling() || telling().ended) folds.clear();
  const told = tell(room, acts, { speed: story.dataset.speed, held, line: (line) => happen(room, line) });
  told.done.then(() => { if (!telling()) release(room); });
}

// What is left of the telling is heard, and all lies as it is at once.
function end() {
  telling()?.end();
  release(table);
}

function held() {
  return Boolean(document.querySelector(SHEETS)) || [...folds].some((fold) => foldNamed(fold)?.open);
}

// A fold that was opened is another part of the page once the table came anew.
function foldNamed(fold) {
  return typeof fold === "string" ? document.querySelector(`details[data-keep="${fold}"]`) : fold;
}

function opens({ target }) {
  const fold = target.closest("summary")?.parentElement;
  if (fold && !fold.matches("[name='about']")) folds.add(fold.dataset.keep ?? fold);
}

function press(event) {
  const { target } = event;
  const speed = target.closest("[data-tell-speed]");
  if (speed) choose(speed);
  else if (target.closest("#tell-again")) again(target.closest("#room"));
  else if (telling() && !held() && !target.closest(CONTROLS)) telling().next();
}

function choose(button) {
  const speed = button.dataset.tellSpeed;
  document.cookie = `${COOKIE}=${speed}; path=/; max-age=${YEAR}; samesite=lax${location.protocol === "https:" ? "; secure" : ""}`;
  for (const one of button.parentElement.children) one.ariaPressed = String(one === button);
  button.closest(".solo-telling").dataset.speed = speed;
  if (telling()) telling().speed = speed;
}

function again(room) {
  end();
  folds.clear();
  const story = storyIn(room);
  const speed = story.dataset.speed === "instant" ? "fast" : story.dataset.speed;
  repeated = tell(room, actsIn(story).filter((act) => act.again), { speed, held });
}

function key(event) {
  if (!listens(event)) return;
  const pressed = event.key.toLowerCase();
  if (pressed === "s") telling()?.next();
  if (pressed === "r" && !event.repeat) document.querySelector("#tell-again")?.click();
  if (event.key === "Escape" && !held()) end();
}
