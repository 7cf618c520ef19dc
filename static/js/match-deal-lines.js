// The acts of chance of a game and the first draws after each own shuffle: how what a browser kept of them is held against
// what a table shows, and how they travel as few letters. Nothing here asks or keeps anything.

import { canonical } from "./deal-values.js";

const KINDS = ["coin", "shuffle", "pick"];

// A row once a table has shown its `shown`: {acts, draws, heard}, `heard` being the number of that page. Taking back ends acts
// from one on: `undone` counts them. The order of a shuffle that stands never changes: what was drawn first stays kept, and
// `changed` names each act of which other cards were shown later. Pages older than what is kept say nothing.
export function linesAfter(row, shown) {
  if ((shown.heard ?? 0) < (row.heard ?? 0)) return row;
  const before = row.acts ?? [];
  const stands = before.findIndex((act, place) => !isSame(act, shown.acts[place]));
  const standing = stands < 0 ? before.length : stands;
  const drawn = new Map(shown.draws);
  const changed = new Set([...(row.changed ?? []), ...(shown.changed ?? [])]);
  for (const [act, cards] of row.draws ?? []) {
    if (act >= standing) continue;
    const now = drawn.get(act) ?? [];
    const shared = Math.min(cards.length, now.length);
    if (!isSame(cards.slice(0, shared), now.slice(0, shared))) changed.add(act);
    else if (now.length > cards.length) continue;
    drawn.set(act, cards);
  }
  return {
    ...row,
    acts: shown.acts,
    draws: [...drawn].sort(([one], [other]) => one - other),
    heard: shown.heard ?? 0,
    undone: Math.max(row.undone ?? 0, shown.undone ?? 0) + before.length - standing,
    changed: [...changed].sort((one, other) => one - other),
  };
}

// All of it as numbers, each in bytes of seven bits with the lowest first.
export function packed({ acts, draws, heard = 0, undone = 0, changed = [] }, seat) {
  const drawn = new Map(draws);
  const numbers = [heard, undone, changed.length, ...changed, acts.length];
  for (const act of acts) {
    numbers.push(KINDS.indexOf(act.kind) * 3 + act.seat + 1);
    if (act.kind !== "coin") numbers.push(act.size);
    if (act.kind === "pick") numbers.push(act.taken);
    if (isOwnShuffle(act, seat)) numbers.push((drawn.get(act.act) ?? []).length, ...(drawn.get(act.act) ?? []));
  }
  return Uint8Array.from(numbers.flatMap(bytesOf));
}

// RangeError for bytes that are no such lines.
export function unpacked(bytes, seat) {
  const numbers = numbersOf(bytes);
  const next = () => {
    if (!numbers.length) throw new RangeError("too short");
    return numbers.shift();
  };
  const many = (one) => Array.from({ length: Math.min(next(), bytes.length) }, one);
  const [heard, undone, changed] = [next(), next(), many(next)];
  const draws = [];
  const acts = many((_, place) => {
    const sort = next();
    if (sort >= 3 * KINDS.length) throw new RangeError("no such act");
    const act = { act: place, kind: KINDS[Math.floor(sort / 3)], seat: (sort % 3) - 1 };
    if (act.kind !== "coin") act.size = next();
    if (act.kind === "pick") act.taken = next();
    if (isOwnShuffle(act, seat)) draws.push([place, many(next)]);
    return act;
  });
  if (numbers.length) throw new RangeError("too long");
  return { acts, draws, heard, undone, changed };
}

function isOwnShuffle(act, seat) {
  return act.kind === "shuffle" && act.seat === seat;
}

function bytesOf(number) {
  const bytes = [];
  for (let left = number; ; left = Math.floor(left / 128)) {
    if (left < 128) return [...bytes, left];
    bytes.push((left % 128) + 128);
  }
}

function numbersOf(bytes) {
  const numbers = [];
  let [number, place] = [0, 1];
  for (const byte of bytes) {
    number += (byte % 128) * place;
    place *= 128;
    if (byte < 128) {
      numbers.push(number);
      [number, place] = [0, 1];
    }
  }
  if (place > 1 || !numbers.every(Number.isSafeInteger)) throw new RangeError("a number without an end");
  return numbers;
}

function isSame(one, other) {
  return canonical(one) === canonical(other);
}
