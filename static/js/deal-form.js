// Whether a text is the file of an opened deal, and where it is not. A form is a pattern, a range {from, to}, a set of which one
// fits, a list (one form for all elements, or one for each), or an object with exactly these names.

const DIGEST = /^[0-9a-f]{64}$/;
const DIGEST_OR_NONE = /^(?:[0-9a-f]{64})?$/;
const BYTES_OR_NONE = /^(?:[0-9a-f]{32})?$/;
const VERSION = /^[A-Za-z0-9._:+-]{1,100}$/;
const ACT = between(0, 2 ** 32 - 1);
const NUMBERS = [between(0, 1000)];
const CARDS = [[between(1, 10 ** 9 - 1), between(1, 1000)]];
const PILE = { pile: NUMBERS, result: NUMBERS };
const COIN = { act: ACT, kind: /^coin$/, seat: between(0, 1) };
const SHUFFLE = { ...COIN, kind: /^shuffle$/, size: between(0, 1000) };
const PICK = { ...SHUFFLE, kind: /^pick$/, seat: between(-1, 1), size: between(0, 2000), taken: between(0, 2000) };
const OPENED = new Set([{}, { salt: DIGEST, cards: CARDS }]);
export const KEPT = {
  commitment: DIGEST,
  hashes: [DIGEST_OR_NONE, DIGEST_OR_NONE],
  bytes: BYTES_OR_NONE,
  salt: DIGEST,
  cards: CARDS,
  acts: [new Set([COIN, SHUFFLE, PICK])],
  draws: [[ACT, NUMBERS]],
};
const FILE = {
  protocol: /^fudacho-deal\/1$/,
  match: /^[A-Za-z0-9_-]{1,64}$/,
  game: between(1, 2 ** 31 - 1),
  rules: VERSION,
  data: VERSION,
  seat: between(0, 1),
  commitment: DIGEST,
  secret: DIGEST,
  lists: [DIGEST, DIGEST],
  hashes: [DIGEST_OR_NONE, DIGEST_OR_NONE],
  bytes: [BYTES_OR_NONE, BYTES_OR_NONE],
  key: DIGEST,
  opened: [OPENED, OPENED],
  numbers: [/^[0-9]{1,9}\/[0-9]{1,4}$/],
  acts: [new Set([COIN, SHUFFLE, { ...SHUFFLE, ...PILE }, PICK, { ...PICK, ...PILE }])],
};

// {deal}, or {misfit} with the place where the text is of another form.
export function readDeal(text) {
  let deal;
  try {
    deal = JSON.parse(text, whole);
  } catch {
    return { misfit: "JSON" };
  }
  const bare = text.replace(/("[^"]*")|[ \t\r\n]+/g, "$1");
  // No escapes, fractions or repeated names: they would not come out of it as they went in.
  if (bare !== JSON.stringify(deal) || !isObject(deal)) return { misfit: "JSON" };
  const kept = Object.hasOwn(deal, "kept") ? deal.kept : {};
  const wrong = Object.keys(FILE).filter((name) => !fits(deal[name], FILE[name]));
  if (!isObject(kept) || !Object.keys(kept).every((name) => Object.hasOwn(KEPT, name) && fits(kept[name], KEPT[name]))) wrong.push("kept");
  wrong.push(...Object.keys(deal).filter((name) => name !== "kept" && !Object.hasOwn(FILE, name)));
  if (wrong.length) return { misfit: wrong[0] };
  const own = deal.acts.every((act) => "pile" in act === (act.kind !== "coin" && act.seat === deal.seat));
  const rows = deal.opened.every(({ cards = [] }) => cards.every(([card], place) => !place || card > cards[place - 1][0]));
  const right = own && rows && deal.acts.length && deal.opened[deal.seat].cards?.length;
  return right ? { deal: { ...deal, kept } } : { misfit: "opened, acts" };
}

function whole(_, value) {
  if (typeof value === "number" && !Number.isInteger(value)) throw new RangeError("a fraction");
  return value;
}

function between(from, to) {
  return { from, to, range: true };
}

function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function fits(value, form) {
  if (form instanceof RegExp) return typeof value === "string" && form.test(value);
  if (form.range === true) return Number.isInteger(value) && value >= form.from && value <= form.to;
  if (form instanceof Set) return [...form].some((one) => fits(value, one));
  if (Array.isArray(form)) {
    if (!Array.isArray(value) || (form.length > 1 && form.length !== value.length)) return false;
    return value.every((part, place) => fits(part, form[form.length > 1 ? place : 0]));
  }
  const names = Object.keys(form);
  return isObject(value) && Object.keys(value).length === names.length && names.every((name) => Object.hasOwn(value, name) && fits(value[name], form[name]));
}
