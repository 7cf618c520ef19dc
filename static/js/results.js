// What an answer changes of the search page takes its place.
import { renew } from "./renew.js";

const LATER = 100;
const SCROLLED = 150;

export function results() {
  return document.getElementById("results");
}

export function rowsOf(part) {
  return part.querySelector("[data-anew]").firstElementChild;
}

// Makes the results shown equal to `fresh`. Its `laid` rows stay where they lie: moved, they would be laid out once more.
// The counts of the facets follow a frame later.
export function place(fresh, laid) {
  const shown = results();
  const [facets, cards] = shown.children;
  const [freshFacets, freshCards] = fresh.children;
  Object.assign(shown.dataset, fresh.dataset);
  layOutLater(laid ?? rowsOf(fresh));
  if (laid) {
    rowsOf(shown).remove();
    laid.classList.remove("coming");
    laid.removeAttribute("style");
  } else {
    rowsOf(shown).replaceWith(rowsOf(fresh));
  }
  renew(cards, freshCards);
  requestAnimationFrame(() => setTimeout(() => renew(facets, freshFacets)));
}

// What nobody sees before the next scroll is laid out when the rest has long been painted.
function layOutLater(rows) {
  spareUnseen(rows);
  setTimeout(() => rows.classList.remove("arriving"), LATER);
}

export function spareUnseen(rows) {
  if (scrollY < SCROLLED) rows.classList.add("arriving");
}
