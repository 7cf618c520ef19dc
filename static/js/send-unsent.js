// Sends the edits that lie in this browser for decks of whoever is here, and follows what other tabs send. A page that shows
// such a deck says that edits are under way, and is read anew once they have arrived. Edits of decks that are not theirs are
// kept and told: which decks those are the server says, before anything is sent.

import { EditQueue } from "./edit-queue.js";
import { EDITS, stored } from "./edit-store.js";

const RETRY_MS = [2000, 5000, 15000, 30000];
const AGAIN_AFTER_MS = 3000;
const CLOSED = "fudacho.told";
const FOLLOWED = "fudacho.followed";
const UNDER_WAY = ["sending", "waiting", "sent", "stopped"];

const template = document.getElementById("unsent");
const queues = new Map();
let notice = null;
let token = "";
let tries = 0;
let timer = 0;
let touched = false;
for (const name of ["input", "keydown", "pointerdown", "submit"]) addEventListener(name, () => { touched = true; }, { capture: true, passive: true });

// `opened`: the page has just come, so that it may be read anew by itself.
export async function sendUnsent(decks, { opened = false } = {}) {
  clearTimeout(timer);
  const shown = decks.find((deck) => location.pathname.startsWith(`/decks/${deck}/`));
  if (shown && !queues.has(shown)) say("sending");
  const known = await ask(decks);
  if (!known) {
    if (shown) say("waiting");
    timer = setTimeout(() => sendUnsent(decks, { opened }), RETRY_MS[Math.min(tries, RETRY_MS.length - 1)]);
    tries += 1;
    return;
  }
  tries = 0;
  const strange = decks.filter((deck) => !known[deck]?.edits && stored(prefixOf(deck)).length);
  if (strange.length) tellStrange(strange, known);
  if (shown && !known[shown]?.edits) unsay();
  for (const deck of decks) if (known[deck]?.edits && !queues.has(deck)) send(deck, known[deck], opened);
}

async function ask(decks) {
  const query = new URLSearchParams(decks.map((deck) => ["deck", deck]));
  const answer = await fetch(`${template.dataset.address}?${query}`, { credentials: "same-origin", cache: "no-store" }).catch(() => null);
  const data = answer?.ok ? await answer.json().catch(() => null) : null;
  token = data?.token ?? token;
  return data?.decks ?? null;
}

function send(deck, info, opened) {
  const shows = isShown(info);
  const queue = new EditQueue({
    deck,
    url: () => info.edits,
    revision: info.revision,
    token: () => token,
    onState: (state) => {
      if (state === "saved" || state === "aside") arrived(deck, { info, shows, opened, aside: state === "aside" });
      else if (shows && state !== "stopped") say(state === "saving" ? "sending" : "waiting", info);
    },
    onAnswer: () => {},
    onRefused: () => {},
    onStopped: () => say("stopped", info),
  });
  queues.set(deck, queue);
  queue.start();
}

function arrived(deck, { info, shows, opened, aside }) {
  queues.delete(deck);
  if (aside && stored(`fudacho.aside.${deck}.`).length) say("aside", info);
  if (stored(prefixOf(deck)).length) return sendUnsent([deck], { opened });
  if (shows) readAnew(info, opened && !aside);
}

// The page as it is now: by itself while nobody has done anything on it, else when they wish.
function readAnew(info, byItself) {
  if (byItself && !touched && "get" in template.dataset && !document.querySelector("dialog[open]") && isFirstFor()) location.reload();
  else say("sent", info);
}

function isFirstFor() {
  try {
    const before = Number(sessionStorage.getItem(FOLLOWED));
    sessionStorage.setItem(FOLLOWED, Date.now());
    return Date.now() - before > AGAIN_AFTER_MS;
  } catch {
    return false;
  }
}

// By its address, or in a list of decks.
function isShown({ pages }) {
  const asked = [...new URLSearchParams(location.search).values()];
  return pages.some((page) => location.pathname.startsWith(page) || asked.some((value) => value.includes(page))
    || document.querySelector(`.deck-cards :is(a[href^="${page}"], form[action^="${page}"])`));
}

function prefixOf(deck) {
  return `${EDITS}${deck}.`;
}

function placeOf(word) {
  if (!notice) {
    notice = template.content.firstElementChild.cloneNode(true);
    document.getElementById("main").prepend(notice);
  }
  return notice.querySelector(`[data-when="${word}"]`);
}

function say(word, { name, pages } = {}) {
  const place = placeOf(word);
  if (UNDER_WAY.includes(word)) unsay(word);
  const slot = place.querySelector("[data-slot]");
  if (slot && name) slot.textContent = `「${name}」`;
  const edit = place.querySelector("[data-edit]");
  if (edit && pages) edit.href = `${pages[0]}edit`;
  const anew = place.querySelector("[data-anew-link]");
  if (anew) anew.href = location.pathname + location.search;
  place.hidden = false;
}

function unsay(but = "") {
  if (!notice) return;
  for (const word of UNDER_WAY) if (word !== but) placeOf(word).hidden = true;
}

// What stays here, said until the person has closed it.
function tellStrange(decks, known) {
  const keys = decks.flatMap((deck) => stored(prefixOf(deck)).map(({ key }) => key)).join(" ");
  if (read(CLOSED) === keys) return;
  const deleted = decks.filter((deck) => known[deck]);
  const others = decks.filter((deck) => !known[deck]);
  if (deleted.length) say("deleted", known[deleted[0]]);
  if (others.length) {
    placeOf("others").querySelector("[data-count]").textContent = others.reduce((sum, deck) => sum + stored(prefixOf(deck)).length, 0);
    say("others");
  }
  for (const button of notice.querySelectorAll("[data-close]")) {
    button.addEventListener("click", () => {
      write(CLOSED, keys);
      for (const word of ["deleted", "others"]) placeOf(word).hidden = true;
    }, { once: true });
  }
}

function read(key) {
  try { return localStorage.getItem(key); } catch { return null; }
}

function write(key, value) {
  try { localStorage.setItem(key, value); } catch { /* It is told again on the next page. */ }
}
