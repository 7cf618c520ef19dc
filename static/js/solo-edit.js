// 盤面を編集: a card is pressed and then a place, or drawn there, and a number is pressed and changed. What may go where the page says.
import { placeOf } from "./solo-goals.js";
import { openSheets, shut } from "./solo-sheets.js";

let chosen = "";
let back = "";
let read = null;

export function editForm() {
  return document.querySelector("#edit");
}

// The places where a pressed or drawn card may go, each with what sends it there.
export function goalsOf(part) {
  const number = numberOf(part);
  return (factsOf(number)?.goals ?? []).map(({ value, at, label }) => ({ dataset: { goal: at }, value, label, click: () => send(number, { what: "move", goal: value }) }));
}

export function editBoard(room) {
  room.addEventListener("click", pressed, { capture: true });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && chosen && !room.querySelector(".solo-stepper:popover-open") && !openSheets().length) choose("", true);
  });
  document.body.addEventListener("htmx:afterSwap", arrived);
}

function factsOf(number) {
  const form = editForm();
  if (read?.form !== form) read = form && { form, ...JSON.parse(form.dataset.cards) };
  const facts = read?.cards[number];
  if (!facts) return null;
  const [name, lies, places, turn, damage] = facts;
  const goals = places.map((place) => read.goals[place]).map(([value, at, label]) => ({ value, at, label }));
  return { name, lies, goals, turn, damage };
}

function numberOf(part) {
  return part.dataset?.lies ?? (part.matches?.(".solo-card[id]") ? part.id.replace("card-", "") : "");
}

function isPlace(part, at) {
  return Boolean(at) && (part.id === at || part.dataset.drop === at);
}

function pressed(event) {
  if (!editForm()) return;
  const act = meant(event.target, event.detail === 0);
  if (!act) return;
  event.preventDefault();
  event.stopPropagation();
  openSheets().filter((sheet) => !sheet.contains(event.target)).forEach(shut);
  act();
}

// What a press here does: a number, a button of the panel, the innermost place for the chosen card, or a card; else nothing of ours.
function meant(target, byKeys) {
  const button = target.closest("[data-set], [data-step], [data-act]");
  // The number of a deck lies on a place for the chosen card.
  if (button && !(chosen && button.dataset.set === "deck")) return () => press(button);
  const own = target.closest(".solo-sheet, .solo-under > summary");
  if (own && !target.closest("[data-lies]") && !(chosen && own.matches("summary"))) return null;
  const goals = chosen ? goalsOf(cardPart(chosen)) : [];
  for (let part = target; part?.id !== "room" && part; part = part.parentElement) {
    const goal = goals.find((one) => isPlace(part, one.dataset.goal));
    if (goal) return goal.click;
    const number = numberOf(part);
    if (number) return () => choose(number === chosen ? "" : number, byKeys);
    if (part.dataset?.drop || part.id === "prompt") return null;
  }
  return null;
}

function press(button) {
  const { set, step, act } = button.dataset;
  const number = document.querySelector("#stepper-number");
  if (set) openStepper(button);
  else if (step) number.value = Math.min(number.max, Math.max(number.min, Number(number.value) + Number(step)));
  else if (act === "read") readCard();
  else send(chosen, { what: act });
}

function readCard() {
  const sheet = document.querySelector(`#card-${chosen} details[name='about']`);
  if (sheet) sheet.open = true;
}

function cardPart(number) {
  return document.querySelector(`#card-${number}, [data-lies="${number}"]`);
}

function choose(number, byKeys) {
  const before = chosen;
  chosen = number;
  show();
  if (!byKeys) return;
  const next = chosen ? document.querySelector("[data-picked=goals] button") : focusable(before);
  next?.focus();
}

function focusable(number) {
  const part = cardPart(number);
  return part?.matches("button") ? part : part?.querySelector("summary, a");
}

// The panel tells of the chosen card and lists where it may go; on the board the same places are lit.
function show() {
  const facts = chosen ? factsOf(chosen) : null;
  const panel = (name) => document.querySelector(`[data-picked="${name}"]`);
  for (const lit of document.querySelectorAll(".solo-goal, .solo-picked")) lit.classList.remove("solo-goal", "solo-picked");
  panel("card").hidden = !facts;
  panel("none").hidden = Boolean(facts);
  panel("goals").replaceChildren();
  if (!facts) return;
  panel("name").textContent = facts.name;
  panel("lies").textContent = facts.lies;
  const part = cardPart(chosen);
  part.classList.add("solo-picked");
  for (const goal of goalsOf(part)) {
    placeOf(goal)?.classList.add("solo-goal");
    panel("goals").append(newButton(goal.label, `「${facts.name}」を${goal.label}へ`, goal.click));
  }
  panel("goals").append(...actsOn(facts));
  document.querySelector("#spoken").textContent = `「${facts.name}」（${facts.lies}）を選びました。行き先を押してください。`;
}

function actsOn({ name, turn, damage }) {
  const acts = [];
  if (turn) acts.push(marked(newButton(turn === "laid" ? "伏せる" : "起こす"), { act: turn }));
  if (damage !== null) acts.push(marked(newButton(`ダメージ ${damage}`, `「${name}」のダメージ ${damage}を変える`), { set: "damage", value: damage }));
  if (document.querySelector(`#card-${chosen} details[name='about']`)) acts.push(marked(newButton("読む"), { act: "read" }));
  return acts;
}

function marked(part, data) {
  Object.assign(part.dataset, data);
  return part;
}

function newButton(label, spoken = "", act = null) {
  const made = document.createElement("button");
  Object.assign(made, { type: "button", className: "button button--small", textContent: label });
  if (spoken) made.ariaLabel = spoken;
  if (act) made.addEventListener("click", act);
  return made;
}

function openStepper(source) {
  const [stepper, number] = [document.querySelector(".solo-stepper"), document.querySelector("#stepper-number")];
  const { set, seat = "", value } = source.dataset;
  back = source.id || `card ${chosen}`;
  fill({ what: set === "damage" ? "damage" : "number", card: chosen, seat, which: set });
  stepper.querySelector("[data-stepper=label]").textContent = source.ariaLabel;
  number.value = value;
  stepper.showPopover();
  const [at, box] = [source.getBoundingClientRect(), stepper.getBoundingClientRect()];
  const top = at.bottom + box.height + 8 > innerHeight ? at.top - box.height - 4 : at.bottom + 4;
  stepper.style.left = `${Math.max(8, Math.min(at.left, innerWidth - box.width - 8))}px`;
  stepper.style.top = `${Math.max(8, top)}px`;
  number.focus();
  number.select();
}

function fill(values) {
  const fields = editForm().elements;
  for (const name of ["what", "card", "goal", "seat", "which"]) fields[name].value = values[name] ?? "";
}

function send(number, values) {
  back = `card ${number}`;
  fill({ ...values, card: number });
  editForm().requestSubmit();
}

// Whoever pressed keys goes on where the card lies now, or at the number that was changed.
function arrived() {
  if (!editForm()) return;
  chosen = "";
  show();
  const number = back.startsWith("card ") ? back.slice(5) : "";
  (number ? focusable(number) : document.getElementById(back))?.focus({ preventScroll: true });
  back = "";
}
