// Searching beside the deck, as on the search page; here nobody but this file asks while one types.

import { addressOf, followWords, liveSearch } from "./live-search.js";
import { fragmentOf } from "./markup.js";
import { results } from "./results.js";

const SEARCH_DELAY_MS = 200;

export function searchBeside({ found }) {
  const form = document.getElementById("search");
  const text = document.getElementById("q");
  let timer = 0, asked = "", arriving = Promise.resolve();
  const box = document.getElementById("show-facets");
  const toggle = document.getElementById("facets-toggle");
  const search = liveSearch({ giveUp: () => clearTimeout(timer), headers: () => (box.checked ? { "X-Facets": "1" } : {}) });

  function ask() {
    const address = addressOf(new FormData(form));
    if (address === asked) return;
    arriving = new Promise((arrived) => { form.addEventListener("shown", arrived, { once: true }); });
    search.show(search.ask(null, address, {}), () => {});
    asked = address;
  }

  form.addEventListener("shown", () => { asked = ""; });
  text.addEventListener("input", (event) => {
    if (event.isComposing) return;
    clearTimeout(timer);
    timer = setTimeout(ask, SEARCH_DELAY_MS);
  });
  text.addEventListener("compositionend", () => text.dispatchEvent(new Event("input", { bubbles: true })));
  form.addEventListener("change", (event) => { if (event.target !== text) ask(); });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (text.value.trim() !== document.getElementById("results").dataset.text) ask();
    found.focus({ preventScroll: true });
    arriving.then(() => { if (document.activeElement === found) focusCard(found.querySelector(".found__card")); });
  });

  // The facets come when they are opened, and then with every answer until they are closed.
  toggle.addEventListener("click", (event) => {
    event.preventDefault();
    box.checked = !box.checked;
    opened();
  });
  toggle.addEventListener("keydown", (event) => { if (event.key === " ") { event.preventDefault(); toggle.click(); } });
  box.addEventListener("change", opened);

  async function opened() {
    toggle.setAttribute("aria-expanded", String(box.checked));
    if (!box.checked || "filled" in results().firstElementChild.dataset) return;
    const shown = results();
    const address = addressOf(new FormData(form));
    const answer = await fetch(address, { headers: { "HX-Request": "true", "X-Facets": "1" }, credentials: "same-origin" }).catch(() => null);
    if (!answer?.ok) return location.assign(toggle.href);
    const fresh = fragmentOf(await answer.text());
    const facets = shown.firstElementChild;
    if (!("filled" in facets.dataset)) facets.replaceWith(document.adoptNode(fresh.querySelector(".results__facets")));
  }

  return {
    go: (query) => search.show(search.ask(null, `${form.getAttribute("action")}?${query}`, { "HX-Boosted": "true" }), followWords),
    focus: () => { text.focus(); text.select(); },
    arrived: () => arriving,
    closeFacets: () => { if (box.checked) toggle.click(); return toggle; },
    stay: search.follow.stay,
  };
}

// The whole card answers to keys while its ＋ has the focus; Enter then is one copy more.
export function focusCard(card) {
  (card?.querySelector('[data-step="1"]:enabled') ?? card?.querySelector("a"))?.focus();
}
