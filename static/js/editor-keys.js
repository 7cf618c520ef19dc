// Keys of the editor: dead while something is typed or an input method is composing, and switchable off.

const SWITCH = "fudacho.keys";
const TYPING = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]";

export function onKeys({ root, search, help, setCopies, undo, redo, keep }) {
  const toggle = root.querySelector("[data-keys]");
  toggle.checked = read(SWITCH) !== "off";
  toggle.addEventListener("change", () => write(SWITCH, toggle.checked ? "on" : "off"));

  document.addEventListener("keydown", (event) => {
    if (!toggle.checked || event.isComposing || event.keyCode === 229 || event.altKey) return;
    const command = event.ctrlKey || event.metaKey;
    if (command && event.key.toLowerCase() === "s") return take(event, keep);
    if (event.target.closest(TYPING)) return;
    if (command) return takeCommand(event);
    takePlain(event);
  });

  function takeCommand(event) {
    const key = event.key.toLowerCase();
    if (key === "z") take(event, event.shiftKey ? redo : undo);
    if (key === "y") take(event, redo);
  }

  function takePlain(event) {
    if (event.key === "/") take(event, search);
    if (event.key === "?") take(event, help);
    if (event.key === "Escape") return closeTopmost(event);
    if (event.key.startsWith("Arrow")) return moveAmongCards(event);
    const stepper = event.target.closest(".found__card, .deck-row")?.querySelector(".stepper");
    if (stepper && /^[0-4]$/.test(event.key)) take(event, () => setCopies(stepper, Number(event.key)));
  }

  function closeTopmost(event) {
    const open = [...root.querySelectorAll("details[open]")].pop();
    if (open) take(event, () => { open.open = false; open.querySelector("summary").focus(); });
    else if (location.hash === "#deck") take(event, () => { location.hash = "cards"; });
  }

  function moveAmongCards(event) {
    const card = event.target.closest(".found__card");
    if (!card) return;
    const cards = [...root.querySelectorAll(".found__card")];
    const columns = cards.findIndex((other) => other.offsetTop > cards[0].offsetTop);
    const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns };
    const next = cards[cards.indexOf(card) + steps[event.key]];
    if (next) take(event, () => next.querySelector("a").focus());
  }
}

function take(event, act) {
  event.preventDefault();
  act();
}

function read(key) {
  try { return localStorage.getItem(key); } catch { return null; }
}

function write(key, value) {
  try { localStorage.setItem(key, value); } catch { /* The choice lasts as long as the page. */ }
}
