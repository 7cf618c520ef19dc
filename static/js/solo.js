// The solo table: keeps focus and place when the table is redrawn, speaks the new state, listens to a few keys.
import { moveByArrows } from "./solo-arrows.js";
import { lookedAt, showChanges } from "./solo-changes.js";
import { dragCards } from "./solo-drag.js";
import { tellForecasts } from "./solo-forecast.js";
import { listens } from "./solo-keys.js";
import { pickForSearch } from "./solo-search.js";
import { placesOf, travel } from "./solo-travel.js";

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
    looked: lookedAt(room),
    places: placesOf(room),
    sheets: asked ? openSheets().map((sheet) => sheet.closest("[id]")?.id) : [],
    focus: within ? active.id || active.closest("[id]")?.id : null,
    within,
    kept: [...room.querySelectorAll("[data-keep]")].map((part) => [part.dataset.keep, part.scrollLeft, part.scrollTop, openedBy(part)]),
  };
}

// A pile that was open because its cards were asked for closes with the question.
function openedBy(part) {
  return part.matches(".solo-pile--asked") ? false : part.open || part.checked;
}

function restore() {
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
  if (place?.within) focusAgain(place.focus);
  if (place) {
    showChanges(room, place.looked);
    travel(room, place.places);
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

function speak() {
  spoken.textContent = room.querySelector("#table").dataset.spoken.replaceAll(/\s+。/g, "。");
}

if (room) {
  room.addEventListener("click", pickForSearch, { capture: true });
  tellForecasts(room);
  room.addEventListener("toggle", showPile, { capture: true });
  document.body.addEventListener("htmx:beforeSwap", remember);
  document.body.addEventListener("htmx:afterSwap", () => {
    trouble.hidden = true;
    restore();
    speak();
  });
  document.body.addEventListener("htmx:afterRequest", (event) => {
    if (event.detail.successful) trouble.hidden = true;
  });
  for (const failure of ["htmx:sendError", "htmx:responseError", "htmx:timeout"]) {
    document.body.addEventListener(failure, () => { trouble.hidden = false; });
  }
}

function openSheets() {
  return [...document.querySelectorAll("details[name='about'][open]")];
}

// Whoever was in the sheet, or nowhere any more, is back at what opened it.
function shut(sheet) {
  const back = sheet.contains(document.activeElement) || document.activeElement.matches("body, [tabindex='-1']");
  sheet.open = false;
  if (back) sheet.querySelector("summary").focus({ preventScroll: true });
}

document.addEventListener("click", (event) => {
  const close = event.target.closest("[data-close]");
  if (close) event.preventDefault();
  if (close || !event.target.closest("details[name='about']")) openSheets().forEach(shut);
});

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
