// 零探し: the cards to put back are pressed in any order, and again to keep them; one press then sends all of them.
const picked = [];

export function pickForSearch(event) {
  const go = document.querySelector("#table [data-search]");
  if (!go) return;
  if (event.target.closest("[data-search]")) send(go);
  const button = event.target.closest(".solo-card button[value^='bottom ']");
  if (!button) return;
  event.preventDefault();
  event.stopPropagation();
  forgetOthers();
  const place = picked.indexOf(button.value);
  if (place < 0) picked.push(button.value);
  else picked.splice(place, 1);
  show(go);
}

// Whatever was picked on a former table is not on this one.
function forgetOthers() {
  const here = new Set([...buttons()].map((button) => button.value));
  const pressed = new Set([...buttons()].filter((button) => button.ariaPressed === "true").map((button) => button.value));
  picked.splice(0, picked.length, ...picked.filter((value) => here.has(value) && pressed.has(value)));
}

function buttons() {
  return document.querySelectorAll(".solo-card button[value^='bottom ']");
}

function show(go) {
  const before = Number(go.dataset.search);
  for (const button of buttons()) {
    const place = picked.indexOf(button.value);
    button.ariaPressed = String(place >= 0);
    button.dataset.place = place >= 0 ? String(before + place + 1) : "";
  }
  go.querySelector("b").textContent = String(before + picked.length);
  go.hidden = !picked.length;
  go.parentElement.classList.toggle("solo-prompt__acts--picked", picked.length > 0);
  const [key, other] = picked.length ? [go, "default"] : [null, "default-waiting"];
  const usual = go.parentElement.querySelector(`[data-key="${other}"]:not([data-search])`);
  if (usual) usual.dataset.key = key ? "default-waiting" : "default";
  if (key) go.dataset.key = "default";
  else delete go.dataset.key;
  document.querySelector("[data-search-words]").hidden = !picked.length;
  document.querySelector("#spoken").textContent = picked.length ? go.textContent.trim() : "";
}

function send(go) {
  for (const old of go.parentElement.querySelectorAll("input[name='bottom']")) old.remove();
  for (const value of picked) {
    const input = document.createElement("input");
    input.type = "hidden";
    input.name = "bottom";
    input.value = value.split(" ")[1];
    go.before(input);
  }
}
