// Where edits lie in the browser until the server has them: one key for each, with its deck's number in it.

export const EDITS = "fudacho.edit.";
const REVISION = "fudacho.revision.";
const SENT = "fudacho.sent.";
// Deck checks keep their edits here, too, under names that are no numbers: their own page alone sends them.
const NUMBER = /^\d+$/;

// Those whose keys begin with `prefix`, oldest first: {key, edit}.
export function stored(prefix) {
  return keysOf(prefix).sort().flatMap((key) => readEntry(key));
}

// The numbers of the decks to which edits lie here.
export function decksWithEdits() {
  return [...new Set(stored(EDITS).map(({ key }) => deckIn(key)))].filter((deck) => NUMBER.test(deck));
}

// Those of which the server acknowledged an edit after that moment.
export function decksSentSince(moment) {
  return keysOf(SENT).filter((key) => Number(localStorage.getItem(key)) > moment).map(deckIn).filter((deck) => NUMBER.test(deck));
}

// The server has acknowledged an edit that made the deck's revision this one.
export function keepAcknowledged(deck, revision) {
  try {
    localStorage.setItem(`${REVISION}${deck}`, revision);
    localStorage.setItem(`${SENT}${deck}`, Date.now());
  } catch {
    // Nothing can be stored; the next page asks the server anyway.
  }
}

export function newestRevision(deck) {
  try {
    return Number(localStorage.getItem(`${REVISION}${deck}`));
  } catch {
    return 0;
  }
}

function deckIn(key) {
  return key.split(".")[2];
}

function keysOf(prefix) {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

export function keep(entry) {
  try {
    localStorage.setItem(entry.key, JSON.stringify(entry.edit));
  } catch {
    // No storage: the edit still lives in this page.
  }
  return entry;
}

export function isStored({ key }) {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return true;
  }
}

export function forget({ key }) {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}

// None where something else wrote there.
function readEntry(key) {
  try {
    return [{ key, edit: JSON.parse(localStorage.getItem(key)) }];
  } catch {
    return [];
  }
}
