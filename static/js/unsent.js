// Edits that an editor could not send lie in this browser: whatever page is opened next sends them. A page that was asked for
// while edits were on their way may show the deck without them, and is read anew. Most pages have nothing of either, and ask
// for nothing more than this file.

import { decksWithEdits, decksSentSince } from "./edit-store.js";

const MOST_DECKS = 50; // that one question may name
const LONG_AGO_MS = 3_600_000;

// Those whose editor, or whose − and ＋, stand on this page have a queue there.
function concerned(since) {
  const here = new Set([...document.querySelectorAll("[data-editor], form[data-edits]")].map(({ dataset }) => dataset.deck));
  return [...new Set([...decksWithEdits(), ...decksSentSince(since)])].filter((deck) => !here.has(deck)).slice(0, MOST_DECKS);
}

async function look({ opened = false, since = Infinity } = {}) {
  const decks = concerned(since);
  if (!decks.length) return;
  const { sendUnsent } = await import("./send-unsent.js");
  sendUnsent(decks, { opened });
}

// Going back may show a page as it was when it was left.
function askedAt() {
  const [visit] = performance.getEntriesByType("navigation");
  return visit?.type === "back_forward" && !visit.transferSize ? Date.now() - LONG_AGO_MS : performance.timeOrigin;
}

look({ opened: true, since: askedAt() });
addEventListener("pageshow", ({ persisted }) => { if (persisted) look({ opened: true, since: performance.timeOrigin }); });
// Another tab edits a deck: it sends its edits itself, and this page follows.
addEventListener("storage", ({ key, newValue }) => { if (newValue && key?.startsWith("fudacho.edit.")) look(); });
