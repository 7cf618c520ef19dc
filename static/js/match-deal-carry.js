// What was kept of a deal is carried to another device behind the # of an address, which no browser sends to a server, and to a
// file (控え), which may be read in again.

import { bytesToHex, hexToBytes } from "../vendor/noble-hashes/utils.js";
import { KEPT } from "./deal-form.js";
import { keepOnce, keptFields, keptOfMatch } from "./match-deal-store.js";

const MARK = "#deal=";

// "#deal=game/seat/n/C/h₀,h₁" of the newest game of this match, "" where nothing is kept here. Salt and list follow from C: the
// server names them again.
export async function keptAsFragment(match) {
  const [row] = await keptOfMatch(match);
  if (!row?.commitment) return "";
  const { bytes = "", commitment, hashes = [] } = keptFields(row, row.seat);
  return MARK + [row.game, row.seat, short(bytes), short(commitment), hashes.map(short).join(",")].join("/");
}

// Keeps what the fragment of an address bears and takes it out of the address; whether there was anything to keep.
export async function keepFromFragment(match, fragment = location.hash) {
  const row = rowIn(fragment);
  if (!row) return false;
  const { game, seat, ...fields } = row;
  await keepOnce(match, game, seat, fields);
  if (fragment === location.hash) history.replaceState(history.state, "", location.pathname + location.search);
  return true;
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

function rowIn(fragment) {
  if (!fragment.startsWith(MARK)) return null;
  const [game, seat, ...parts] = fragment.slice(MARK.length).split("/");
  try {
    const [bytes, commitment, ...hashes] = parts.join(",").split(",").map(long);
    const row = { game: Number(game), seat: Number(seat), bytes, commitment, ...(hashes.length === 2 && { hashes }) };
    const right = row.game > 0 && [0, 1].includes(row.seat) && KEPT.bytes.test(bytes) && KEPT.commitment.test(commitment);
    return right && hashes.length <= 2 && hashes.every((hash) => KEPT.hashes[0].test(hash)) ? row : null;
  } catch {
    return null;
  }
}

// Hexadecimal digits as the letters of addresses, and back.
function short(hex) {
  return btoa(String.fromCharCode(...hexToBytes(hex))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function long(text) {
  const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
  return bytesToHex(bytes);
}
