// What a browser keeps of the deals of its matches, so that it can check them after the end: C, its bytes, both h, its salt and
// its list before the game, acts and draws during it, as they were seen first. One row for each seat of each game, whichever tab asks.

import { linesAfter } from "./match-deal-lines.js";

export const KEPT_NAMES = ["commitment", "hashes", "bytes", "salt", "cards", "acts", "draws"];
const DATABASE = "fudacho-deals";
const STORE = "games";

// The row of this seat, or undefined.
export function keptOf(match, game, seat) {
  return changed(match, game, seat, (row) => row);
}

// The row with these fields; what was kept before stays as it is, so that a second tab changes nothing.
export function keepOnce(match, game, seat, fields) {
  return changed(match, game, seat, (row) => ({ ...fields, ...row }));
}

// The acts of chance so far and the first draws after each shuffle, as a table shows them, held against what was kept before.
// What a browser sees of them only after the end was not kept during the game.
export function keepLines(match, game, seat, shown, isOver = false) {
  return changed(match, game, seat, (row) => (isOver && !row?.acts ? row : linesAfter(row ?? {}, shown)));
}

// What goes into the file of an opened deal.
export function keptFields(row = {}, seat = 0) {
  const kept = Object.fromEntries(KEPT_NAMES.filter((name) => name in row).map((name) => [name, row[name]]));
  // A seat that came to send none has bytes that were never used.
  if (kept.hashes && !kept.hashes[seat]) kept.bytes = "";
  return kept;
}

// All rows of a match, the newest game first.
export async function keptOfMatch(match) {
  const rows = await inStore("readonly", (store, done) => {
    const request = store.getAll(IDBKeyRange.bound(`${match}/`, `${match}/\uffff`));
    request.onsuccess = () => done(request.result);
  });
  return rows.sort((one, other) => other.game - one.game);
}

// Reads, changes and writes in one transaction; done when it lies on the disk.
async function changed(match, game, seat, change) {
  const key = `${match}/${game}/${seat}`;
  return inStore("readwrite", (store, done) => {
    const request = store.get(key);
    request.onsuccess = () => {
      const row = change(request.result);
      if (row) store.put({ match, game, seat, ...row }, key);
      done(row);
    };
  });
}

async function inStore(mode, act) {
  const database = await opened();
  try {
    return await new Promise((done, failed) => {
      let found;
      const transaction = database.transaction(STORE, mode, { durability: "strict" });
      transaction.oncomplete = () => done(found);
      transaction.onabort = transaction.onerror = () => failed(transaction.error);
      act(transaction.objectStore(STORE), (value) => { found = value; });
    });
  } finally {
    database.close();
  }
}

function opened() {
  return new Promise((done, failed) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => done(request.result);
    request.onerror = request.onblocked = () => failed(request.error);
  });
}
