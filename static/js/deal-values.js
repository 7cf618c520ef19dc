// How a fair deal is made of secrets and bytes, as docs/fair_deal.md says: commitments, the key, and the acts of chance that
// are read of it. Nothing here knows pages or files.

import { hmac } from "../vendor/noble-hashes/hmac.js";
import { sha256 } from "../vendor/noble-hashes/sha2.js";
import { bytesToHex, hexToBytes } from "../vendor/noble-hashes/utils.js";

const RANGE = 2 ** 32;
const NO_HASH = "0".repeat(64);

// Names in ascending order, no blanks: values of ASCII texts, whole numbers, lists and objects.
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object") return JSON.stringify(value);
  return `{${Object.keys(value).sort().map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(",")}}`;
}

// C, with the secret as it is opened after the end.
export function commitmentOf(deal) {
  return commitmentHashed({ ...deal, secret: bytesToHex(sha256(hexToBytes(deal.secret))) });
}

// C, with the SHA-256 of the secret, which both seats know from the beginning.
export function commitmentHashed({ protocol, match, game, rules, data, lists, secret }) {
  return digestOf({ protocol, match, game, rules, data, lists, secret });
}

// h of a seat: what its browser sends before it opens its bytes.
export function hashOf({ protocol, match, game }, seat, bytes) {
  return digestOf({ protocol, match, game, seat, bytes });
}

export function listHash(salt, cards) {
  return mac(salt, ascii(canonical(cards)));
}

// The copies of a list as "12/1" (card 12, first copy); a copy's place is its number.
export function cardNumbers(salt, cards) {
  const copies = cards.flatMap(([card, count]) => Array.from({ length: count }, (_, place) => `${card}/${place + 1}`));
  const marked = copies.map((copy) => [mac(salt, ascii(copy)), copy]);
  return marked.sort(([one], [other]) => (one < other ? -1 : 1)).map(([, copy]) => copy);
}

export function keyOf(secret, commitment, hashes, bytes) {
  return mac(secret, hexToBytes([commitment, ...hashes.map((hash) => hash || NO_HASH), ...bytes].join("")));
}

// What gives the next number of this act that is below a limit.
export function reader(key, act) {
  const bytes = hexToBytes(key);
  const message = new Uint8Array(8);
  const view = new DataView(message.buffer);
  view.setUint32(0, act);
  let block = 0;
  let left = [];
  const next = () => {
    if (!left.length) {
      view.setUint32(4, block);
      block += 1;
      const digest = hmac(sha256, bytes, message);
      const words = new DataView(digest.buffer, digest.byteOffset);
      left = Array.from({ length: 8 }, (_, place) => words.getUint32(4 * place));
    }
    return left.shift();
  };
  return (limit) => {
    const usable = Math.floor(RANGE / limit) * limit;
    let number = next();
    while (number >= usable) number = next();
    return number % limit;
  };
}

export function coinOf(key) {
  return reader(key, 0)(2);
}

// The cards of a shuffle from the lowest to the top, or those of a pick as they are taken.
export function dealt(key, { act, kind, pile, taken }) {
  const below = reader(key, act);
  const left = [...pile].sort((one, other) => one - other);
  if (kind === "pick") return Array.from({ length: Math.min(taken, left.length) }, () => left.splice(below(left.length), 1)[0]);
  for (let last = left.length - 1; last > 0; last -= 1) {
    const other = below(last + 1);
    [left[last], left[other]] = [left[other], left[last]];
  }
  return left;
}

function digestOf(value) {
  return bytesToHex(sha256(ascii(canonical(value))));
}

function mac(key, message) {
  return bytesToHex(hmac(sha256, hexToBytes(key), message));
}

function ascii(text) {
  return new TextEncoder().encode(text);
}
