// The text of a face in a small panel beside it: where a mouse rests on it, or the keyboard's focus. Screen readers have the
// same words in the face's name, so that the panel is for the eye alone.

const PAUSE = 300;
const GAP = 8;
const panel = document.createElement("div");
panel.className = "face-text";
panel.popover = "manual";
panel.setAttribute("aria-hidden", "true");
const mouse = matchMedia("(hover: hover) and (pointer: fine)");
let waiting = 0;
let of = null;

document.addEventListener("pointerover", (event) => {
  if (event.pointerType !== "mouse" || !mouse.matches) return;
  const face = faceOf(event.target);
  if (face !== of) soon(face);
});
document.addEventListener("focusin", (event) => { if (event.target.matches(":focus-visible") && mouse.matches) soon(faceOf(event.target)); });
for (const name of ["pointerdown", "keydown", "focusout", "sheet:shown", "sheet:closed"]) document.addEventListener(name, hide, true);
addEventListener("scroll", hide, { capture: true, passive: true });

function faceOf(element) {
  return element.closest(".face") ?? element.closest("a, button, summary")?.querySelector(":scope > .face") ?? null;
}

function soon(face) {
  hide();
  of = face;
  if (face) waiting = setTimeout(() => show(face), PAUSE);
}

function hide() {
  clearTimeout(waiting);
  of = null;
  if (panel.isConnected) panel.remove();
}

function show(face) {
  const lines = linesOf(face);
  if (!face.isConnected || !lines.length || face.closest(".sheet")) return;
  panel.replaceChildren(line("b", nameOf(face)), line("small", face.querySelector(".face__band")?.textContent ?? ""), ...lines.map((words) => line("p", words)));
  (face.closest("dialog") ?? document.body).append(panel);
  panel.showPopover();
  put(face.getBoundingClientRect());
}

// Beside the face: never over it, nor over what is pressed there.
function put(face) {
  const { width, height } = panel.getBoundingClientRect();
  const right = face.right + GAP;
  const left = right + width <= innerWidth - GAP ? right : face.left - GAP - width;
  const beside = left >= GAP;
  panel.style.left = `${beside ? left : Math.max(GAP, Math.min(face.left, innerWidth - GAP - width))}px`;
  const top = beside ? face.top : face.top - GAP - height;
  panel.style.top = `${Math.max(GAP, Math.min(top, innerHeight - GAP - height))}px`;
}

function line(name, words) {
  const element = document.createElement(name);
  element.textContent = words;
  return element;
}

function nameOf(face) {
  return [...(face.querySelector(".face__name")?.childNodes ?? [])].filter((part) => part.nodeName !== "RT").map((part) => part.textContent).join("");
}

// What is written on the face, whole, though only its first lines are seen; keywords that the text names stand once.
function linesOf(face) {
  const words = face.querySelector(".face__words")?.textContent ?? "";
  const all = face.querySelector(".face__text")?.textContent ?? "";
  const head = words ? all.replace(words, "").split("\n").filter((part) => part.startsWith("■") && !words.includes(part)) : [all];
  return [...head, ...words.split("\n")].map((part) => part.trim()).filter(Boolean);
}
