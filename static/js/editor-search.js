// Searching beside the deck, as on the search page, with facets that come when they are opened.

import { addressOf, followWords, liveSearch } from "./live-search.js";
import { fragmentOf } from "./markup.js";
import { results } from "./results.js";

export function searchBeside({ found }) {
  const form = document.getElementById("search");
  const text = document.getElementById("q");
  const box = document.getElementById("show-facets");
  const toggle = document.getElementById("facets-toggle");
  const search = liveSearch({ headers: () => (box.checked ? { "X-Facets": "1" } : {}) });

  form.addEventListener("submit", () => {
    found.focus({ preventScroll: true });
    search.arrived().then(() => { if (document.activeElement === found) focusCard(found.querySelector(".found__card")); });
  });

  // Esc leaves the field as Enter does; browsers would empty it.
  text.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.isComposing || event.keyCode === 229) return;
    event.preventDefault();
    form.requestSubmit();
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
    arrived: search.arrived,
    closeFacets: () => { if (box.checked) toggle.click(); return toggle; },
    stay: search.follow.stay,
  };
}

// The whole card answers to keys while its ＋ has the focus; Enter then is one copy more, if the card was found by its name.
export function focusCard(card) {
  const plus = card && !("textAlone" in card.dataset) && card.querySelector('[data-step="1"]:enabled');
  (plus || card?.querySelector("a"))?.focus();
}
