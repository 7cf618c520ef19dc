// The search page: htmx asks for results while one types and keeps the stars; presses and links ask for theirs.
import { liveSearch } from "./live-search.js";
import { place } from "./results.js";

const form = document.getElementById("search");
const text = document.getElementById("q");
const trouble = document.getElementById("trouble");
const search = liveSearch({ giveUp: () => htmx.trigger(form, "htmx:abort") });
let composing = false;

// Nothing in the results is for htmx to prepare: an empty list of new elements.
htmx.defineExtension("results", {
  isInlineSwap: (way) => way === "results",
  handleSwap: (way, target, fragment) => {
    if (way !== "results") return undefined;
    place(fragment.querySelector("#results"));
    search.shown();
    return [];
  },
});

// A card that stands in several rows by its printings has a star in each: all are answered, each keeps its id and the focus.
document.addEventListener("htmx:oobBeforeSwap", (event) => {
  event.detail.fragment.firstElementChild.id = event.detail.target.id;
});

form.addEventListener("htmx:beforeRequest", search.wait);
form.addEventListener("htmx:afterRequest", search.stopWaiting);
for (const name of ["htmx:responseError", "htmx:sendError", "htmx:timeout"]) {
  document.addEventListener(name, () => { trouble.hidden = false; });
}
document.addEventListener("htmx:afterOnLoad", () => { trouble.hidden = true; });

// Half-written kana do not search.
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
