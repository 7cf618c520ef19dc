// Keys of the editor: dead while something is typed or an input method is composing, and switchable off.

import { focusCard } from "./editor-search.js";

const SWITCH = "fudacho.keys";
const TYPING = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]";
const CARD = ".found__card, [data-row], .sheet";

export function onKeys({ root, found, deck, closeDeck, closeFacets, search, arrived, help, setCopies, aside, open, deal, undo, redo, keep }) {
  const toggle = root.querySelector("[data-keys]");
  toggle.checked = read(SWITCH) !== "off";
  toggle.addEventListener("change", () => write(SWITCH, toggle.checked ? "on" : "off"));
  const opened = openedDrawers(root);

  document.addEventListener("keydown", (event) => {
    if (!toggle.checked || event.isComposing || event.keyCode === 229 || event.altKey) return;
    if (event.target.closest(TYPING)) return;
    if (event.ctrlKey || event.metaKey) takeCommand(event);
    else takePlain(event);
  });

  function takeCommand(event) {
    const key = event.key.toLowerCase();
    if (key === "z") take(event, event.shiftKey ? redo : undo);
    if (key === "y") take(event, redo);
    if (key === "s" && !root.querySelector("dialog[open]")) take(event, keep);
  }

  function takePlain(event) {
    if (/^[0-4]$/.test(event.key)) return onStepper(event, (stepper) => setCopies(stepper, Number(event.key)));
    if (root.querySelector("dialog[open]")) return; // Its own Esc closes it, and nothing under it.
    if (event.key === "/") take(event, search);
    if (event.key === "?") take(event, help);
    if (event.key === "Escape") closeTopmost(event);
    if (event.key.toLowerCase() === "h") take(event, deal);
    if (event.key.toLowerCase() === "d") changeSides(event);
    if (event.key.startsWith("Arrow")) moveAmongCards(event);
    const card = event.target.closest(CARD);
    if (card && event.key.toLowerCase() === "c") take(event, () => aside(card));
    if (card && event.key.toLowerCase() === "o") take(event, () => open(card));
  }

  // A digit pressed while the search is still on its way is for the card it will find first by name.
  function onStepper(event, act) {
    const stepper = event.target.closest(".stepper") ?? event.target.closest(CARD)?.querySelector(".stepper");
    if (stepper) return take(event, () => act(stepper));
    if (event.target !== found) return;
    take(event, () => arrived().then(() => {
      const first = found.querySelector(".found__card:not([data-text-alone]) .stepper");
      if (first) act(first);
    }));
  }

  function closeTopmost(event) {
    const drawer = opened();
    if (drawer) take(event, () => { drawer.open = false; drawer.querySelector("summary").focus(); });
    else if (location.hash === "#deck") take(event, closeDeck);
    else if (root.querySelector(".search__toggle:checked")) take(event, () => closeFacets().focus());
  }

  function moveAmongCards(event) {
    const card = event.target.closest(CARD);
    if (!card && event.target !== document.body && event.target !== found) return;
    const next = card ? beside(card, event.key) : found.querySelector(".found__card");
    if (next) take(event, () => focusCard(next));
  }

  const rowsInSight = () => [...deck.querySelectorAll("[data-row]")].filter((row) => row.checkVisibility({ visibilityProperty: true }));

  // From the cards found to the deck, and from there back.
  function changeSides(event) {
    const next = event.target.closest("[data-row]") ? found.querySelector(".found__card") : rowsInSight()[0];
    if (next) take(event, () => focusCard(next));
  }

  function beside(card, key) {
    const cards = [...found.querySelectorAll(".found__card")];
    if (card.matches("[data-row]")) {
      const rows = rowsInSight();
      const steps = { ArrowUp: -1, ArrowDown: 1 };
      return key === "ArrowLeft" ? cards[0] : rows[rows.indexOf(card) + steps[key]];
    }
    const place = cards.indexOf(card);
    const wrap = cards.findIndex((other) => other.offsetTop > cards[0].offsetTop);
    const columns = wrap < 0 ? cards.length : wrap;
    const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns };
    return cards[place + steps[key]];
  }
}

// The drawer that was opened last and is still open.
function openedDrawers(root) {
  let opened = [...root.querySelectorAll("details[open]:not(.facet)")];
  root.addEventListener("toggle", ({ target }) => {
    if (!target.matches("details:not(.facet)")) return;
    opened = opened.filter((other) => other !== target);
    if (target.open) opened.push(target);
  }, true);
  return () => opened.filter((drawer) => drawer.open && drawer.isConnected).pop();
}

function take(event, act) {
  event.preventDefault();
  act();
}

function read(key) {
  try { return localStorage.getItem(key); } catch { return null; }
}

function write(key, value) {
  try { localStorage.setItem(key, value); } catch { /* The choice lasts as long as the page. */ }
}
