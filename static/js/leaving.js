// Links and forms that lead out of the editor wait until the edits made so far have arrived, so that what opens counts them.
// It listens behind everything else on the page: what is answered in place does not lead out. A press for a new tab is the
// browser's own: the page that opens there sees that edits are under way, and follows them (send-unsent.js).

import { areEditsUnderWay, editsSaved } from "./edits-saved.js";

const PATIENCE_MS = 300;

// `say` puts a word of the page before the person. What is pressed in `dialog` is heard of nowhere else.
export function waitBeforeLeaving({ dialog, say }) {
  let awaited = null;
  let passing = null;

  for (const place of [globalThis, dialog]) place.addEventListener("click", followLater);

  function followLater(event) {
    const link = linkOut(event);
    if (!link || !areEditsUnderWay()) return;
    if (awaited === link) return; // pressed again: it opens at once
    event.preventDefault();
    whenSaved(link, () => location.assign(link.href));
  }

  addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || form === passing || methodOf(event) === "dialog" || !areEditsUnderWay()) return;
    event.preventDefault();
    if (awaited === form) return;
    const { submitter } = event;
    whenSaved(form, () => {
      // What is done to the deck is done to all of it; what only leaves the page may go on.
      if (!areEditsUnderWay() || !actionOf(form, submitter).startsWith("/decks/")) pass(form, submitter);
      else say("not-yet");
    });
  });

  // A page that comes back from where it led has nothing to wait for.
  addEventListener("pageshow", ({ persisted }) => { if (persisted) awaited = null; });

  async function whenSaved(pressed, then) {
    awaited = pressed;
    pressed.setAttribute("aria-busy", "true");
    const patience = setTimeout(() => say(navigator.onLine ? "leaving" : "leaving-offline"), PATIENCE_MS);
    await editsSaved();
    clearTimeout(patience);
    pressed.removeAttribute("aria-busy");
    if (awaited !== pressed) return;
    awaited = null;
    then();
  }

  function pass(form, submitter) {
    passing = form;
    form.requestSubmit(submitter?.isConnected && submitter.form === form ? submitter : null);
    passing = null;
  }
}

function linkOut(event) {
  if (event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null;
  const link = event.target.closest("a[href]");
  if (!link || link.origin !== location.origin || (link.target && link.target !== "_self")) return null;
  const here = link.pathname === location.pathname && link.search === location.search;
  return here && link.hash ? null : link;
}

function actionOf(form, submitter) {
  return new URL(submitter?.getAttribute("formaction") ?? form.getAttribute("action") ?? "", location.href).pathname;
}

function methodOf({ target, submitter }) {
  return submitter?.getAttribute("formmethod") ?? target.getAttribute("method");
}
