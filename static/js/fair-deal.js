// Checks an opened deal: each check with its name, what it is about, and whether it is right; null where it cannot be checked.
// docs/check_deal.py does the same on its own, and a test compares the two.

import { KEPT, readDeal } from "./deal-form.js";
import { canonical, cardNumbers, coinOf, commitmentOf, dealt, hashOf, keyOf, listHash } from "./deal-values.js";

// {misfit} or {found: [{name, about, right}]}.
export function checkDeal(text) {
  const { deal, misfit } = readDeal(text);
  if (misfit) return { misfit };
  return { found: [...checks(deal), ...keptChecks(deal)] };
}

function* checks(deal) {
  const { seat, hashes, bytes, opened, acts } = deal;
  yield check("commitment", "", commitmentOf(deal) === deal.commitment);
  for (const one of [seat, 1 - seat]) {
    const who = one === seat ? "own" : "other";
    const { salt, cards } = opened[one];
    yield salt ? check("list", who, listHash(salt, cards) === deal.lists[one]) : check("closed", who, null);
    const sent = bytes[one] || hashes[one];
    yield sent ? check("hash", who, hashOf(deal, one, bytes[one]) === hashes[one]) : check("none", who, null);
  }
  const key = keyOf(deal.secret, deal.commitment, hashes, bytes);
  yield check("key", "", key === deal.key);
  const numbers = cardNumbers(opened[seat].salt, opened[seat].cards);
  yield check("numbers", "", isSame(numbers, deal.numbers));
  const whole = acts.every(({ act, kind }, place) => act === place && (kind === "coin") === (place === 0));
  yield check("gaps", "", whole && isCoinAlone(acts) ? null : whole);
  yield check("coin", "", acts[0].seat === coinOf(key));
  for (const act of acts.filter(({ pile }) => pile)) {
    const inOrder = act.pile.every((card, place) => card < numbers.length && (!place || card > act.pile[place - 1]));
    yield check("act", act.act, inOrder && act.pile.length === act.size && isSame(dealt(key, act), act.result));
  }
}

function* keptChecks(deal) {
  const { seat, acts, kept } = deal;
  const orders = new Map(acts.filter(({ kind, pile }) => pile && kind === "shuffle").map(({ act, result }) => [act, [...result].reverse()]));
  const now = {
    commitment: deal.commitment,
    hashes: deal.hashes,
    bytes: deal.bytes[seat],
    ...deal.opened[seat],
    acts: acts.map(publicLine),
    draws: kept.draws?.map(([act, drawn]) => [act, (orders.get(act) ?? []).slice(0, drawn.length)]),
  };
  for (const name of Object.keys(KEPT)) {
    const known = Object.hasOwn(kept, name) && !(isCoinAlone(acts) && ["acts", "draws"].includes(name));
    yield check("kept", name, known ? isSame(kept[name], now[name]) : null);
  }
}

// Where later rules or cards cannot follow the acts, the sheet has the coin alone.
function isCoinAlone(acts) {
  return acts.length === 1;
}

// What the log told of an act: all but the cards.
function publicLine(act) {
  return Object.fromEntries(Object.entries(act).filter(([name]) => name !== "pile" && name !== "result"));
}

function check(name, about, right) {
  return { name, about, right };
}

function isSame(one, other) {
  return canonical(one) === canonical(other);
}
