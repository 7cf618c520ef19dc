// The search page: facets stay as opened while results change, and half-written kana do not search.
const form = document.getElementById("search");
const text = document.getElementById("q");
let opened = new Map();
let composing = false;

form.addEventListener("htmx:beforeSwap", () => {
  opened = new Map([...form.querySelectorAll("details[id]")].map((part) => [part.id, part.open]));
});
form.addEventListener("htmx:afterSwap", () => {
  for (const part of form.querySelectorAll("details[id]")) {
    part.open = opened.get(part.id) ?? part.open;
  }
});

text.addEventListener("compositionstart", () => { composing = true; });
text.addEventListener("compositionend", () => {
  composing = false;
  text.dispatchEvent(new Event("input", { bubbles: true }));
});
form.addEventListener("htmx:confirm", (event) => {
  if (composing) event.preventDefault();
});

// "/" goes to the search box, unless a field has the focus already.
document.addEventListener("keydown", (event) => {
  const busy = event.target.closest("input, textarea, select, [contenteditable]") || event.isComposing;
  if (event.key === "/" && !busy && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault();
    text.focus();
  }
});
