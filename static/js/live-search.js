// A search whose answers take the place of what is shown: what is typed, pressed and followed asks here. What changed is told;
// the address follows.
import { Press } from "./press.js";
import { results } from "./results.js";
import { followResults } from "./results-history.js";

const BOOSTED = { "HX-Boosted": "true" };
const TELL_AFTER = 700;
const WAIT_BEFORE = 300;
const RELEASED_AFTER = 500;
const TYPED_AFTER = 200;

const form = document.getElementById("search");
const text = document.getElementById("q");
const said = document.getElementById("said");
const waiting = document.getElementById("waiting");
const trouble = document.getElementById("trouble");
const counted = document.getElementById("conditions");

// `headers` go with all that is asked. After every answer the form hears "shown".
export function liveSearch({ headers = () => ({}) } = {}) {
  let typing = 0;
  let composing = false;
  let last = "";
  let arriving = Promise.resolve();
  let telling = 0;
  let asked = 0;
  let patience = 0;
  let press = null;

  // What the form says is asked for once, until its answer is there.
  function askForForm() {
    const address = addressOf(new FormData(form));
    if (address === last) return;
    arriving = new Promise((arrived) => { form.addEventListener("shown", arrived, { once: true }); });
    show(ask(null, address, {}), () => {});
    last = address;
  }

  // Half-written kana do not search.
  text.addEventListener("compositionstart", () => { composing = true; });
  text.addEventListener("compositionend", () => {
    composing = false;
    text.dispatchEvent(new Event("input", { bubbles: true }));
  });
  text.addEventListener("input", () => {
    clearTimeout(typing);
    if (!composing) typing = setTimeout(askForForm, TYPED_AFTER);
  });
  form.addEventListener("change", (event) => { if (event.target !== text) askForForm(); });
  form.addEventListener("submit", (event) => {
    if (event.target !== form) return;
    event.preventDefault();
    if (!trouble.hidden || text.value.trim() !== results().dataset.text) askForForm();
  });

  function shown() {
    last = "";
    trouble.hidden = true;
    const { conditions } = results().dataset;
    if (counted.textContent !== conditions) {
      counted.textContent = conditions;
      counted.hidden = !conditions;
    }
    clearTimeout(telling);
    telling = setTimeout(tell, TELL_AFTER);
    form.dispatchEvent(new Event("shown"));
  }

  // A link among the results changes the words, too, and may be gone afterwards.
  form.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-live]");
    if (!link || withKeys(event)) return;
    event.preventDefault();
    if (!showPressed(link)) show(ask(link, link.getAttribute("href"), BOOSTED), () => followLink(link));
  });
  const follow = followResults((address) => {
    show(ask(null, address, { "HX-History-Restore-Request": "true" }), followWords);
  });

  // Fields of other forms and the box that unfolds the facets ask for no search. Leaving the text for a press asks with it.
  form.addEventListener("change", (event) => {
    const field = event.target;
    if (!isCondition(field) || showPressed(field) || (press && field === text)) event.stopPropagation();
  }, true);
  form.addEventListener("input", (event) => { if (event.target !== press?.source) cancelPress(); });

  form.addEventListener("pointerdown", (event) => {
    cancelPress();
    if (event.button || withKeys(event)) return;
    const link = event.target.closest("a[data-live]");
    const box = event.target.closest("label")?.control;
    if (link) press = ask(link, link.getAttribute("href"), BOOSTED);
    else if (box?.type === "checkbox" && isCondition(box)) press = ask(box, addressWith(box), {});
  });
  form.addEventListener("pointercancel", cancelPress);
  document.addEventListener("pointerup", () => {
    const released = press;
    setTimeout(() => { if (press === released) cancelPress(); }, RELEASED_AFTER);
  });

  function ask(source, address, more) {
    return new Press(source, address, { ...more, ...headers() });
  }

  function cancelPress() {
    press?.cancel();
    press = null;
  }

  // Whether `source` was pressed, so that its answer is asked for already.
  function showPressed(source) {
    if (press?.source !== source) return false;
    show(press, source.nodeName === "A" ? () => followLink(source) : () => {});
    press = null;
    return true;
  }

  // Shows the answer to `pressed` once it is there, `then` doing the rest, unless something else is asked for before.
  function show(pressed, then) {
    clearTimeout(typing);
    wait();
    const mine = asked;
    pressed.release().then(({ path, change }) => {
      if (mine !== asked) return;
      stopWaiting();
      pressed.show();
      then();
      shown();
      if (path) follow(path, change);
    }, () => {
      if (mine !== asked) return;
      stopWaiting();
      last = "";
      trouble.hidden = false;
    });
  }

  // A line shows that an answer takes long; for the others nothing on the page is touched.
  function wait() {
    asked += 1;
    clearTimeout(patience);
    patience = setTimeout(() => { waiting.hidden = false; }, WAIT_BEFORE);
  }

  function stopWaiting() {
    clearTimeout(patience);
    waiting.hidden = true;
  }

  return { ask, show, follow, arrived: () => arriving };
}

function withKeys(event) {
  return event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
}

function isCondition(field) {
  return field.form === form && field.name !== "";
}

function followLink(link) {
  followWords();
  if (link.dataset.live === "top") form.scrollIntoView();
}

export function followWords() {
  text.value = results().dataset.text;
  if (document.activeElement === document.body) total().focus({ preventScroll: true });
}

function total() {
  return document.getElementById("total");
}

function tell() {
  const faults = [...results().querySelectorAll(".fault__sentence, .messages .notice")];
  said.textContent = [total(), ...faults].map((part) => part.textContent.trim()).join(" ");
}

// The search once `box` is ticked, or no longer ticked.
function addressWith(box) {
  const fields = new FormData(form);
  const others = fields.getAll(box.name).filter((value) => value !== box.value);
  fields.delete(box.name);
  for (const value of box.checked ? others : [...others, box.value]) fields.append(box.name, value);
  return addressOf(fields);
}

export function addressOf(fields) {
  return `${form.getAttribute("action")}?${new URLSearchParams(fields)}`;
}
