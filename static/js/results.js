// What an answer changes of the search page takes its place.
import { renew } from "./renew.js";

const LATER = 100;
const SCROLLED = 150;

let returning = 0;

export function results() {
  return document.getElementById("results");
}

export function rowsOf(part) {
  return part.querySelector("[data-anew] > :not(.going)");
}

// Makes the results shown equal to `fresh`. Its `laid` rows stay where they lie: moved, they would be laid out once more.
// The counts of the facets follow a frame later, but for the total in the button that leads from them to the cards.
export function place(fresh, laid) {
  const shown = results();
  const [facets, cards] = shown.children;
  const [freshFacets, freshCards] = fresh.children;
  Object.assign(shown.dataset, fresh.dataset);
  const going = laid ? exchange(rowsOf(shown), laid) : null;
  if (!laid) replaceRows(rowsOf(shown), rowsOf(fresh));
  renew(cards, freshCards);
  renewTotal(totalOf(facets), totalOf(freshFacets));
  clearTimeout(returning);
  returning = setTimeout(bringBack, LATER);
  requestAnimationFrame(() => setTimeout(() => {
    going?.remove();
    renew(facets, freshFacets);
  }));
}

function totalOf(facets) {
  return facets.querySelector(".results__apply label")?.firstChild;
}

function renewTotal(shown, fresh) {
  if (shown && fresh && shown.data !== fresh.data) shown.data = fresh.data;
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

// What nobody sees before the next scroll is laid out when the rest has long been painted: on a phone whose conditions are
// unfolded that is every card.
export function spareUnseen(rows) {
  const below = rowsOf(results()).getBoundingClientRect().top >= innerHeight;
  rows.classList.toggle("below", below);
  rows.classList.toggle("arriving", !below && scrollY < SCROLLED);
}

// Where all cards lie below the screen, as on a phone, what changes among them waits for `bringBack`, or for somebody to scroll.
export function setAside() {
  const shown = results();
  const [, cards] = shown.children;
  clearTimeout(returning);
  shown.classList.toggle("unseen", cards.getBoundingClientRect().top >= innerHeight);
  document.addEventListener("scroll", bringBack, { capture: true, once: true });
}

export function bringBack() {
  clearTimeout(returning);
  results().classList.remove("unseen");
}

function layOutRest(rows) {
  setTimeout(() => rows.classList.remove("arriving", "below"), LATER);
}
