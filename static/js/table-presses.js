// Presses at a table, one after the other: one that is made while another is under way is sent once that is answered.
// htmx's own queue could not keep it, for its form goes with the table on which it was pressed. Each press names the question
// that it answers, so that the server says if that is no more asked; a form with data-any-question (元に戻す, the stops) is
// about the table as it is by then. And as long as something is held down, no table that comes by itself takes its place: the
// release would press nothing.
const MOST_HELD = 15000, CLICKED_WITHIN = 100;

const waiting = [];
let room = null, last = null, held = Promise.resolve(), release = null, releasing = 0;

export function takePresses(part) {
  room = part;
  room.addEventListener("submit", take, { capture: true });
  room.addEventListener("pointerdown", hold);
  addEventListener("pointerup", letGo);
  addEventListener("pointercancel", letGo);
  document.body.addEventListener("htmx:beforeSwap", spareHeld);
  document.body.addEventListener("htmx:afterRequest", ({ detail }) => {
    if (detail.requestConfig.verb !== "post") return;
    // Where one came to nothing those behind it are about another table; a phrase is about none.
    if (!detail.successful) waiting.splice(0, waiting.length, ...waiting.filter(({ values }) => values.has("phrase")));
    // htmx takes another request only once it has ended this one.
    queueMicrotask(sendNext);
  });
}

// Resolves once nothing is held down.
export const whenReleased = () => held;

function isBusy() {
  return room.matches(".htmx-request") || room.querySelector("form.htmx-request");
}

function take(event) {
  const form = event.target, button = event.submitter, address = form.getAttribute("hx-post");
  if (!address) return;
  const values = new FormData(form);
  if (button?.name) values.append(button.name, button.value);
  const press = { address, values, anyQuestion: "anyQuestion" in form.dataset, text: `${address} ${new URLSearchParams(values)}` };
  if (!isBusy()) {
    last = press;
    return;
  }
  event.preventDefault();
  event.stopImmediatePropagation();
  if (![last, ...waiting].some((one) => one?.text === press.text)) waiting.push(press);
}

function sendNext() {
  if (!waiting.length || isBusy()) return;
  last = waiting.shift();
  if (last.anyQuestion) renew(last);
  // What came to nothing is told by htmx's events, as of every press.
  htmx.ajax("post", last.address, { source: room, target: "#table", swap: "outerHTML", values: last.values }).catch(() => {});
}

// Its form on the table as it is now says what is shown there. The game stays the one in which it was pressed.
function renew({ address, values }) {
  const forms = [...room.querySelectorAll("#table form[data-any-question]")];
  const now = forms.find((form) => form.getAttribute("hx-post") === address);
  for (const name of ["revision", "press", "offer"]) {
    const field = now?.querySelector(`[name=${name}]`);
    if (field) values.set(name, field.value);
  }
}

function hold() {
  if (!release) {
    held = new Promise((resolve) => { release = resolve; });
    held.then(() => { release = null; });
  }
  releaseIn(MOST_HELD);
}

// The click comes after it.
function letGo() {
  if (release) releaseIn(CLICKED_WITHIN);
}

// What is held down right after a release goes on with the same wait.
function releaseIn(milliseconds) {
  clearTimeout(releasing);
  releasing = setTimeout(release, milliseconds);
}

function spareHeld({ detail }) {
  if (!release || detail.requestConfig.verb !== "get" || detail.target.id !== "table") return;
  detail.shouldSwap = false;
  held.then(() => document.querySelector("#renew")?.dispatchEvent(new Event("renew")));
}
