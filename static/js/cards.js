// The search page: htmx asks for results, here they take their place; half-written kana do not search, what changed is told.
import { renew } from "./renew.js";
import { followResults } from "./results-history.js";

const form = document.getElementById("search");
const text = document.getElementById("q");
const said = document.getElementById("said");
const TELL_AFTER = 700;
const WAIT_BEFORE = 300;
let led = false;
let composing = false;
let telling = 0;

// What cannot be seen before the next scroll is laid out once the rest is painted.
function show(fresh) {
  const rows = fresh.querySelector("[data-anew]");
  rows?.classList.add("arriving");
  renew(document.getElementById("results"), fresh);
  if (rows) requestAnimationFrame(() => requestAnimationFrame(() => rows.classList.remove("arriving")));
  if (led) followLink();
  clearTimeout(telling);
  telling = setTimeout(tell, TELL_AFTER);
}

// Nothing in the results is for htmx to prepare: an empty list of new elements.
htmx.defineExtension("results", {
  isInlineSwap: (way) => way === "results",
  handleSwap: (way, target, fragment) => {
    if (way !== "results") return undefined;
    show(fragment.querySelector("#results"));
    return [];
  },
});

// A link among the results changes the words, too, and may be gone afterwards.
form.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-live]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  ask(link.getAttribute("href"), link.dataset.live === "top" ? "results show:#search:top" : "results");
});
followResults((address) => ask(address, "results", { "HX-History-Restore-Request": "true" }));

function ask(address, swap, headers = {}) {
  htmx.ajax("GET", address, { source: "#results", target: "#results", swap, headers: { "HX-Boosted": "true", ...headers } });
}
form.addEventListener("htmx:beforeSwap", (event) => { led = "HX-Boosted" in event.detail.requestConfig.headers; });

function followLink() {
  text.value = document.getElementById("results").dataset.text;
  if (document.activeElement === document.body) document.getElementById("total").focus({ preventScroll: true });
}

function tell() {
  const faults = [...form.querySelectorAll(".fault__sentence, .messages .notice")];
  said.textContent = [document.getElementById("total"), ...faults].map((part) => part.textContent.trim()).join(" ");
}

// Fields of other forms and the box that unfolds the facets ask for no search.
form.addEventListener("change", (event) => {
  if (event.target.form !== form || !event.target.name) event.stopPropagation();
}, true);

// A card that stands in several rows by its printings has a star in each: all are answered, each keeps its id and the focus.
document.addEventListener("htmx:oobBeforeSwap", (event) => {
  event.detail.fragment.firstElementChild.id = event.detail.target.id;
});

// A line shows that an answer takes long; for the others nothing on the page is touched.
const waiting = document.getElementById("waiting");
let patience = 0;
form.addEventListener("htmx:beforeRequest", () => {
  clearTimeout(patience);
  patience = setTimeout(() => { waiting.hidden = false; }, WAIT_BEFORE);
});
form.addEventListener("htmx:afterRequest", () => {
  clearTimeout(patience);
  waiting.hidden = true;
});

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
