// The search page: htmx asks for results while one types, presses and links ask for theirs; here they take their place.
// Half-written kana do not search; what changed is told.
import { Press } from "./press.js";
import { place, results } from "./results.js";
import { followResults } from "./results-history.js";

const form = document.getElementById("search");
const text = document.getElementById("q");
const said = document.getElementById("said");
const BOOSTED = { "HX-Boosted": "true" };
const TELL_AFTER = 700;
const WAIT_BEFORE = 300;
const RELEASED_AFTER = 500;
let composing = false;
let telling = 0;
let asked = 0;
let press = null;

// Nothing in the results is for htmx to prepare: an empty list of new elements.
htmx.defineExtension("results", {
  isInlineSwap: (way) => way === "results",
  handleSwap: (way, target, fragment) => {
    if (way !== "results") return undefined;
    place(fragment.querySelector("#results"));
    shown();
    return [];
  },
});

function shown() {
  trouble.hidden = true;
  clearTimeout(telling);
  telling = setTimeout(tell, TELL_AFTER);
}

// A link among the results changes the words, too, and may be gone afterwards.
form.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-live]");
  if (!link || withKeys(event)) return;
  event.preventDefault();
  if (!showPressed(link)) show(new Press(link, link.getAttribute("href"), BOOSTED), () => followLink(link));
});
const follow = followResults((address) => {
  show(new Press(null, address, { "HX-History-Restore-Request": "true" }), followWords);
});

function withKeys(event) {
  return event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
}

function followLink(link) {
  followWords();
  if (link.dataset.live === "top") form.scrollIntoView();
}

function followWords() {
  text.value = results().dataset.text;
  if (document.activeElement === document.body) total().focus({ preventScroll: true });
}

function total() {
  return document.getElementById("total");
}

function tell() {
  const faults = [...results().querySelectorAll(".fault__sentence, .messages .notice")];
  said.textContent = [total(), ...faults].map((part) => part.textContent.trim()).join(" ");
}

// Fields of other forms and the box that unfolds the facets ask for no search. Leaving the text for a press asks with it.
form.addEventListener("change", (event) => {
  const field = event.target;
  if (!isCondition(field) || showPressed(field) || (press && field === text)) event.stopPropagation();
}, true);
form.addEventListener("input", (event) => { if (event.target !== press?.source) cancelPress(); });

function isCondition(field) {
  return field.form === form && field.name !== "";
}

form.addEventListener("pointerdown", (event) => {
  cancelPress();
  if (event.button || withKeys(event)) return;
  const link = event.target.closest("a[data-live]");
  const box = event.target.closest("label")?.control;
  if (link) press = new Press(link, link.getAttribute("href"), BOOSTED);
  else if (box?.type === "checkbox" && isCondition(box)) press = new Press(box, addressWith(box), {});
});
form.addEventListener("pointercancel", cancelPress);
document.addEventListener("pointerup", () => {
  const released = press;
  setTimeout(() => { if (press === released) cancelPress(); }, RELEASED_AFTER);
});

function cancelPress() {
  press?.cancel();
  press = null;
}

// The search once `box` is ticked, or no longer ticked.
function addressWith(box) {
  const fields = new FormData(form);
  const others = fields.getAll(box.name).filter((value) => value !== box.value);
  fields.delete(box.name);
  for (const value of box.checked ? others : [...others, box.value]) fields.append(box.name, value);
  return `${form.getAttribute("action")}?${new URLSearchParams(fields)}`;
}

// Whether `source` was pressed, so that its answer is asked for already.
function showPressed(source) {
  if (press?.source !== source) return false;
  show(press, source.nodeName === "A" ? () => followLink(source) : () => {});
  press = null;
  return true;
}

// Shows the answer to `pressed` once it is there, `then` doing the rest, unless something else is asked for before.
function show(pressed, then) {
  htmx.trigger(form, "htmx:abort");
  wait();
  const mine = asked;
  pressed.release().then((path) => {
    if (mine !== asked) return;
    stopWaiting();
    pressed.show();
    then();
    shown();
    if (path) follow(path);
  }, () => {
    if (mine !== asked) return;
    stopWaiting();
    trouble.hidden = false;
  });
}

// A card that stands in several rows by its printings has a star in each: all are answered, each keeps its id and the focus.
document.addEventListener("htmx:oobBeforeSwap", (event) => {
  event.detail.fragment.firstElementChild.id = event.detail.target.id;
});

// A line shows that an answer takes long; for the others nothing on the page is touched.
const waiting = document.getElementById("waiting");
let patience = 0;
form.addEventListener("htmx:beforeRequest", wait);
form.addEventListener("htmx:afterRequest", stopWaiting);

function wait() {
  asked += 1;
  clearTimeout(patience);
  patience = setTimeout(() => { waiting.hidden = false; }, WAIT_BEFORE);
}

function stopWaiting() {
  clearTimeout(patience);
  waiting.hidden = true;
}

const trouble = document.getElementById("trouble");
for (const name of ["htmx:responseError", "htmx:sendError", "htmx:timeout"]) {
  document.addEventListener(name, () => { trouble.hidden = false; });
}
document.addEventListener("htmx:afterOnLoad", () => { trouble.hidden = true; });

text.addEventListener("compositionstart", () => { composing = true; });
text.addEventListener("compositionend", () => {
  composing = false;
  text.dispatchEvent(new Event("input", { bubbles: true }));
});
form.addEventListener("htmx:confirm", (event) => {
  if (composing && event.target === form) event.preventDefault();
});

// "/" goes to the search box, unless a field has the focus already.
document.addEventListener("keydown", (event) => {
  const busy = event.target.closest("input, textarea, select, [contenteditable]") || event.isComposing;
  if (event.key === "/" && !busy && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault();
    text.focus();
  }
});
