// What was kept of deals is carried to another device behind the # of an address, which no browser sends to a server, and to a
// file (控え), which may be read in again.

import { bytesToHex, hexToBytes } from "../vendor/noble-hashes/utils.js";
import { KEPT } from "./deal-form.js";
import { packed, unpacked } from "./match-deal-lines.js";
import { keepLines, keepOnce, keptFields, keptOfMatch } from "./match-deal-store.js";

const MARK = "#deal=";
// With the address of the seat a phone still reads the code from another screen.
const MOST_LETTERS = 700;

// "#deal=game/seat/n/C/h₀,h₁/lines" of this match's games, the newest first and as many as a code has room for, with ";" between
// them; "" where nothing is kept here. Salt and list follow from C: the server names them again. `lines` are acts and draws.
export async function keptAsFragment(match) {
  const texts = (await keptOfMatch(match)).filter(({ commitment }) => commitment).map(textOf);
  if (texts[0]?.length > MOST_LETTERS) texts[0] = texts[0].slice(0, texts[0].lastIndexOf("/") + 1);
  let room = MOST_LETTERS;
  const shown = texts.filter((text, place) => {
    room -= text.length + 1;
    return !place || room >= 0;
  });
  return shown.length ? MARK + shown.join(";") : "";
}

// Keeps what the fragment of an address bears and takes it out of the address; whether there was anything to keep.
export async function keepFromFragment(match, fragment = location.hash) {
  const rows = rowsIn(fragment);
  for (const { game, seat, lines, ...fields } of rows) {
    await keepOnce(match, game, seat, fields);
    if (lines) await keepLines(match, game, seat, lines);
  }
  if (rows.length && fragment === location.hash) history.replaceState(history.state, "", location.pathname + location.search);
  return rows.length > 0;
}

// The 控え of a seat as text.
export function asFile(row) {
  const { match, game, seat } = row;
  return JSON.stringify({ protocol: "fudacho-deal/1", match, game, seat, kept: keptFields(row, seat) });
}

// What a 控え or a file of an opened deal kept, if it is of this seat of this game; else null.
export function keptInFile(text, { match, game, seat }) {
  try {
    const file = JSON.parse(text);
    return file.match === match && file.game === game && file.seat === seat && Object.keys(file.kept).length ? file.kept : null;
  } catch {
    return null;
  }
}

export function save(text, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

function textOf(row) {
  const { bytes = "", commitment, hashes = [] } = keptFields(row, row.seat);
  const lines = row.acts ? bytesToHex(packed(row, row.seat)) : "";
  return [row.game, row.seat, short(bytes), short(commitment), hashes.map(short).join(","), short(lines)].join("/");
}

// Nothing of a fragment of which a part cannot be read.
function rowsIn(fragment) {
  if (!fragment.startsWith(MARK)) return [];
  try {
    const rows = fragment.slice(MARK.length).split(";").map(rowOf);
    return rows.every(Boolean) ? rows : [];
  } catch {
    return [];
  }
}

function rowOf(text) {
  const [game, seat, bytes, commitment, hashes, lines] = text.split("/");
  const row = { game: Number(game), seat: Number(seat), bytes: long(bytes), commitment: long(commitment) };
  if (hashes) row.hashes = hashes.split(",").map(long);
  const right = row.game > 0 && [0, 1].includes(row.seat) && KEPT.bytes.test(row.bytes) && KEPT.commitment.test(row.commitment);
  if (!right || (row.hashes && !areHashes(row.hashes))) return null;
  // A device that itself was not brought the bytes hands on none.
  if (!row.bytes && row.hashes?.[row.seat] !== "") delete row.bytes;
  if (lines) row.lines = unpacked(hexToBytes(long(lines)), row.seat);
  return row;
}

function areHashes(hashes) {
  return hashes.length === 2 && hashes.every((hash, place) => KEPT.hashes[place].test(hash));
}

// Hexadecimal digits as the letters of addresses, and back.
function short(hex) {
  return btoa(String.fromCharCode(...hexToBytes(hex))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function long(text) {
  const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
  return bytesToHex(bytes);
}
