// The search page: it searches live, and its stars answer in place.
import { liveSearch } from "./live-search.js";
import { tellStars } from "./stars.js";

const text = document.getElementById("q");
const trouble = document.getElementById("trouble");

liveSearch();
tellStars(document, "#favourite", (failed) => { trouble.hidden = !failed; });

// "/" goes to the search box, unless a field has the focus already.
document.addEventListener("keydown", (event) => {
  const busy = event.target.closest("input, textarea, select, [contenteditable]") || event.isComposing;
  if (event.key === "/" && !busy && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault();
    text.focus();
  }
});
