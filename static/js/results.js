// What an answer changes of the search page takes its place.
import { renew } from "./renew.js";

const LATER = 100;
const SCROLLED = 150;

export function results() {
  return document.getElementById("results");
}

export function rowsOf(part) {
  return part.querySelector("[data-anew] > :not(.going)");
}

// Makes the results shown equal to `fresh`. Its `laid` rows stay where they lie: moved, they would be laid out once more.
// The counts of the facets follow a frame later.
export function place(fresh, laid) {
  const shown = results();
  const [facets, cards] = shown.children;
  const [freshFacets, freshCards] = fresh.children;
  Object.assign(shown.dataset, fresh.dataset);
  const going = laid ? exchange(rowsOf(shown), laid) : null;
  if (!laid) replaceRows(rowsOf(shown), rowsOf(fresh));
  renew(cards, freshCards);
  requestAnimationFrame(() => setTimeout(() => {
    going?.remove();
    renew(facets, freshFacets);
  }));
}

// Cards laid out ahead are seen instead of those shown, which go when the frame is painted: taking them away takes long.
function exchange(shown, laid) {
  shown.classList.add("going");
  laid.classList.remove("coming");
  laid.removeAttribute("style");
  layOutRest(laid);
  return shown;
}

function replaceRows(shown, rows) {
  spareUnseen(rows);
  layOutRest(rows);
  shown.replaceWith(rows);
}

// What nobody sees before the next scroll is laid out when the rest has long been painted.
export function spareUnseen(rows) {
  if (scrollY < SCROLLED) rows.classList.add("arriving");
}

function layOutRest(rows) {
  setTimeout(() => rows.classList.remove("arriving"), LATER);
}
