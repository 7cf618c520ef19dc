// The search page: facets stay as opened and focused while results change, half-written kana do not search, what changed is told.
const form = document.getElementById("search");
const text = document.getElementById("q");
const said = document.getElementById("said");
const TELL_AFTER = 700;
let opened = new Map();
let focused = "";
let composing = false;
let telling = 0;

form.addEventListener("htmx:beforeSwap", () => {
  opened = new Map([...form.querySelectorAll("details[id]")].map((part) => [part.id, part.open]));
  const field = document.activeElement;
  focused = field?.type === "checkbox" && !field.id ? `[name="${field.name}"][value="${CSS.escape(field.value)}"]` : "";
});
form.addEventListener("htmx:afterSwap", () => {
  for (const part of form.querySelectorAll("details[id]")) {
    part.open = opened.get(part.id) ?? part.open;
  }
  if (focused) form.querySelector(focused)?.focus({ preventScroll: true });
});

// A link among the results changes the words, too, and may be gone afterwards.
form.addEventListener("htmx:afterSettle", (event) => {
  if (event.detail.boosted) {
    text.value = document.getElementById("results").dataset.text;
    if (document.activeElement === document.body) document.getElementById("found").focus({ preventScroll: true });
  }
  clearTimeout(telling);
  telling = setTimeout(tell, TELL_AFTER);
});

function tell() {
  const faults = [...form.querySelectorAll(".fault__sentence, .messages .notice")];
  said.textContent = [document.getElementById("total"), ...faults].map((part) => part.textContent.trim()).join(" ");
}

// Fields of other forms and the box that unfolds the facets ask for no search.
form.addEventListener("change", (event) => {
  if (event.target.form !== form || !event.target.name) event.stopPropagation();
}, true);

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
