// The solo table: keeps focus and place when the table is redrawn, speaks the new state, listens to a few keys.
import { moveByArrows } from "./solo-arrows.js";
import { lookedAt, showChanges } from "./solo-changes.js";
import { dragCards } from "./solo-drag.js";
import { editBoard } from "./solo-edit.js";
import { endSeen, showEnd } from "./solo-end.js";
import { tellForecasts } from "./solo-forecast.js";
import { listens } from "./solo-keys.js";
import { openSheets, shut } from "./solo-sheets.js";
import { takeUp, tellTable } from "./solo-told.js";
import { telling } from "./solo-telling.js";
import { pickForSearch } from "./solo-search.js";
import { placesOf, travel } from "./solo-travel.js";
import { belowOn, turnAround } from "./solo-turned.js";
import { takePresses } from "./table-presses.js";

const room = document.querySelector("#room");
const spoken = document.querySelector("#spoken");
const trouble = document.querySelector("#trouble");
let place = null;

// A table that comes by itself, while the computer thinks, closes no sheet that somebody reads.
function remember(event) {
  const active = document.activeElement;
  const within = active && room.contains(active);
  const asked = event.detail.requestConfig?.verb === "get";
  place = {
    below: belowOn(room),
    looked: lookedAt(room),
    ended: endSeen(room),
    places: placesOf(room),
    sheets: asked ? openSheets().map((sheet) => sheet.closest("[id]")?.id) : [],
    focus: within ? active.id || active.closest("[id]")?.id : null,
    within,
    kept: [...room.querySelectorAll("[data-keep]")].map((part) => [part.dataset.keep, part.scrollLeft, part.scrollTop, openedBy(part)]),
    stepped: /\/(undo|redo)$/.test(event.detail.pathInfo?.requestPath ?? ""),
  };
}

// A pile that was open because its cards were asked for closes with the question.
function openedBy(part) {
  return part.matches(".solo-pile--asked") ? false : part.open || part.checked;
}

function restore() {
  if (place && place.below !== belowOn(room)) turnAround(room, place);
  for (const [name, left, top, open] of place?.kept ?? []) {
    const part = room.querySelector(`[data-keep="${name}"]`);
    if (!part) continue;
    part.scrollLeft = left;
    if (open) part[part.matches("input") ? "checked" : "open"] = true;
    if (name !== "log") part.scrollTop = top;
  }
  for (const id of place?.sheets ?? []) {
    const sheet = id && document.getElementById(id)?.querySelector("details[name='about']");
    if (sheet) sheet.open = true;
  }
  if (place) takeUp(room, place);
  if (place?.within) focusAgain(place.focus);
  if (place) {
    showChanges(room, place.looked);
    travel(room, place.places);
    endAfterwards(place.ended);
  }
  place = null;
}

function focusAgain(id) {
  const same = id && document.getElementById(id);
  const reachable = same && !same.disabled ? same : null;
  const summary = reachable?.matches("li") ? reachable.querySelector("summary") : reachable;
  (summary ?? room.querySelector("[data-key='default']") ?? room.querySelector("#prompt")).focus({ preventScroll: true });
}

// The cards of a pile that somebody opens come into sight.
function showPile({ target }) {
  if (target.matches(".solo-pile[open]") && target.firstElementChild === document.activeElement) target.scrollIntoView({ block: "nearest" });
}

// What led to the end is told before it is shown.
function endAfterwards(before) {
  const told = telling();
  if (told) told.done.then(() => { if (!telling()) showEnd(room, before); });
  else showEnd(room, before);
}

// How it stands is said once all is told that led there.
function speakAfterwards() {
  const told = telling();
  if (told) told.done.then(() => { if (!telling()) speak(); });
  else speak();
}

function speak() {
  spoken.textContent = room.querySelector("#table").dataset.spoken.replaceAll(/\s+。/g, "。");
}

if (room) {
  takePresses(room);
  room.addEventListener("click", pickForSearch, { capture: true });
  tellForecasts(room);
  tellTable(room);
  room.addEventListener("toggle", showPile, { capture: true });
  document.body.addEventListener("htmx:beforeSwap", remember);
  document.body.addEventListener("htmx:afterSwap", () => {
    trouble.hidden = true;
    restore();
    speakAfterwards();
  });
  document.body.addEventListener("htmx:afterRequest", (event) => {
    if (event.detail.successful) trouble.hidden = true;
  });
  editBoard(room);
  for (const failure of ["htmx:sendError", "htmx:responseError", "htmx:timeout"]) {
    document.body.addEventListener(failure, () => { trouble.hidden = false; });
  }
}

function keyName(event) {
  if (event.key === "z" || event.key === "Z") return event.shiftKey ? "redo" : "undo";
  return { Enter: "default", ArrowLeft: "previous", ArrowRight: "next" }[event.key];
}

// The space bar passes the open window, and only that: a control under the focus keeps its own.
function pass(event) {
  const control = document.querySelector("[data-space]");
  if (!control || event.repeat || event.target.closest("a, button, summary, [tabindex='0']")) return;
  event.preventDefault();
  control.click();
}

moveByArrows(room);
dragCards(room);
document.addEventListener("keydown", (event) => {
  if (!listens(event)) return;
  if (event.key === "Escape") {
    const sheet = openSheets()[0] ?? event.target.closest(".solo-pile[open]");
    if (sheet) shut(sheet);
    return;
  }
  if (event.key === " ") {
    pass(event);
    return;
  }
  const name = keyName(event);
  if (!name || (name === "default" && event.target.closest("a, button, summary"))) return;
  const control = document.querySelector(`[data-key="${name}"]`);
  if (!control || control.disabled) return;
  event.preventDefault();
  control.click();
});
