// Edits on their way to the server. Each lies in localStorage under a key of its own, so that no tab can overwrite
// another's; it is removed when the server has acknowledged it, and sent again until then. The server applies an edit
// once however often it arrives. One tab after another sends (alone.js); what one that was opened later has found there and
// another has sent meanwhile is not sent again.
//
// No edit may hold up the others for ever. One that the server refuses is set aside at once. One that it fails on is sent
// again with growing pauses; after three failures the edit behind it is tried, and if that arrives and the first fails once
// more, it is set aside: then the edit is at fault, not the server. What cannot be reached, is busy or limits us (408, 425, 429, 502 to 504) is only waited for.
// What is set aside stays in localStorage, too, until the person sends it again or throws it away.

import { alone } from "./alone.js";
import { EditHistory } from "./edit-history.js";
import { EDITS, forget, isStored, keep, keepAcknowledged, newestRevision, stored } from "./edit-store.js";

const WAIT_FOR = [408, 425, 429, 502, 503, 504];
const FAILS_MANY = 3;
const RETRY_MS = [1000, 2000, 4000, 8000, 15000, 30000];

export class EditQueue {
  #lock; #history = new EditHistory(); #prefix; #besides; #deck; #url; #token; #on; #edits = []; #asides = []; #running = false; #failures = 0; #timer = 0; #stopped = false; #counter = 0;

  constructor({ deck, url, revision, token, onState, onAnswer, onRefused, onStopped, onAsides = () => {}, onElsewhere = () => {} }) {
    this.#lock = `fudacho.edits.${deck}`;
    this.#prefix = `${EDITS}${deck}.`;
    this.#besides = `fudacho.aside.${deck}.`;
    this.#deck = deck;
    this.#url = url;
    this.#token = token;
    this.#on = { state: onState, answer: onAnswer, refused: onRefused, stopped: onStopped, asides: onAsides, elsewhere: onElsewhere };
    this.revision = revision;
    this.#edits = stored(this.#prefix).map((entry) => ({ ...entry, found: true }));
    this.#asides = stored(this.#besides);
  }

  get length() { return this.#edits.length; }

  // What is on its way, oldest first.
  get edits() { return this.#edits.map(({ edit }) => edit); }

  // Edits that were set aside, oldest first: {key, edit}.
  get asides() { return this.#asides; }

  // Whether this browser saw a later revision than the page was made of: an edit was answered while it was on its way.
  isBehind() {
    return newestRevision(this.#deck) > this.revision;
  }

  start() {
    addEventListener("online", () => this.#now());
    document.addEventListener("edits:wanted", () => { if (this.#edits.length) this.#now(); });
    if (this.#asides.length) this.#on.asides();
    this.#send();
  }

  // `edit` is {changes: [{printing, from, to, pile?}]}, {texts: [{field, card?, from, to}]} or {action: "undo" | "redo"}.
  add(edit) {
    this.#put({ edit_id: newId(), ...edit });
  }

  #put(edit) {
    const place = `${Date.now().toString().padStart(15, "0")}.${(this.#counter++).toString().padStart(6, "0")}.${edit.edit_id}`;
    this.#edits.push(keep({ key: this.#prefix + place, edit }));
    this.#now();
  }

  // Both take an entry of `asides`. What is sent again keeps its id: the server may have applied it and failed later.
  sendAgain(aside) {
    this.discard(aside);
    this.#put(aside.edit);
  }

  discard(aside) {
    this.#asides = this.#asides.filter((other) => other !== aside);
    forget(aside);
    this.#on.asides();
    if (!this.#edits.length) this.#on.state(this.#rest());
  }

  // `key` is a printing's number, on the side list with "side:" before it.
  pendingDifference(key) {
    return this.#changes().reduce((sum, change) => sum + (keyOf(change) === key ? change.to - change.from : 0), 0);
  }

  pendingTotal() {
    return this.#changes().reduce((sum, change) => sum + (change.pile === "side" ? 0 : change.to - change.from), 0);
  }

  pendingText(field, card) {
    return this.#parts().some(({ texts }) => texts.some((text) => text.field === field && (text.card ?? 0) === card));
  }

  // What the last edit will do, as far as this page knows: {changes, texts}.
  get lastPart() {
    return this.#parts().at(-1);
  }

  // Whether there is something to take back and to redo; `able` is what the server said of both.
  ends(able) {
    const edits = this.#edits.map(({ edit }) => edit);
    return { undo: this.#history.canUndo(edits, able.undo), redo: this.#history.canRedo(edits, able.redo) };
  }

  // The page shows what the deck was at `revision`.
  seen(revision) {
    if (revision <= this.revision) return;
    this.revision = revision;
    this.#history.forget();
  }

  // The edits on their way as they will count.
  #parts() {
    return this.#history.ahead(this.#edits.map(({ edit }) => edit));
  }

  #changes() {
    return this.#parts().flatMap(({ changes }) => changes);
  }

  // What is said while nothing is on its way.
  #rest() {
    return this.#asides.length ? "aside" : "saved";
  }

  #now() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#failures = 0;
    this.#send();
  }

  async #send() {
    if (this.#running || this.#stopped) return;
    this.#running = true;
    let elsewhere = false;
    while (this.#edits.length && !this.#stopped && !this.#timer) {
      this.#on.state("saving");
      elsewhere = await alone(this.#lock, () => this.#sendAll()) || elsewhere;
    }
    this.#running = false;
    if (elsewhere) this.#asides = stored(this.#besides);
    if (!this.#edits.length) this.#on.state(this.#rest());
    if (elsewhere) this.#on.elsewhere();
  }

  // Whether another tab had sent something of it.
  async #sendAll() {
    let elsewhere = false;
    while (this.#edits.length && !this.#stopped) {
      const entry = this.#next();
      if (entry.found && !isStored(entry)) {
        elsewhere = true;
        this.#drop(entry);
        continue;
      }
      this.#on.state("saving");
      if (!await this.#sendOne(entry)) break;
    }
    return elsewhere;
  }

  // The first edit; where the server failed on it often, the first behind it. Taking back is meant for what it follows.
  #next() {
    const passable = ({ fails = 0, edit }, place) => fails < FAILS_MANY && !(place && edit.action);
    return this.#edits.find(passable) ?? this.#edits[0];
  }

  // Whether this edit is done with, or the next one may be tried.
  async #sendOne(entry) {
    let answer;
    try {
      answer = await fetch(this.#url(), {
        method: "POST",
        credentials: "same-origin",
        keepalive: true,
        headers: { "Content-Type": "application/json", Accept: "application/json", "X-CSRFToken": this.#token() },
        body: JSON.stringify({ ...entry.edit, base: this.revision }),
      });
      if (answer.ok) return this.#acknowledged(entry, await answer.json());
    } catch {
      return this.#later();
    }
    if (answer.status === 403 || answer.status === 404) return this.#stop(answer.status);
    if (WAIT_FOR.includes(answer.status)) return this.#later();
    if (answer.status < 500 && answer.status !== 409) return this.#refused(entry, answer);
    entry.fails = (entry.fails ?? 0) + 1;
    if (entry.fails < FAILS_MANY || !entry.othersPassed) return this.#later();
    this.#setAside(entry);
    return true;
  }

  #acknowledged(entry, answer) {
    this.#failures = 0;
    // Those it was sent before get one more try: perhaps the server failed on everything.
    for (const before of this.#edits.slice(0, this.#edits.indexOf(entry))) Object.assign(before, { othersPassed: true, fails: FAILS_MANY - 1 });
    this.#drop(entry);
    if (answer.merged || answer.revision === this.revision + 1) this.#history.heard(entry.edit, answer.applied, { others: answer.merged });
    else this.#history.forget();
    this.revision = answer.revision;
    keepAcknowledged(this.#deck, answer.revision);
    this.#on.answer(answer);
    return true;
  }

  async #refused(entry, answer) {
    this.#setAside(entry);
    const body = await answer.json().catch(() => null);
    this.#on.refused(body?.error?.message ?? "");
    return true;
  }

  #stop(status) {
    this.#stopped = true;
    this.#on.state("stopped");
    this.#on.stopped(status);
    return false;
  }

  #later() {
    this.#on.state("waiting");
    this.#timer = setTimeout(() => { this.#timer = 0; this.#send(); }, RETRY_MS[Math.min(this.#failures, RETRY_MS.length - 1)]);
    this.#failures += 1;
    return false;
  }

  // With what was to take it back: that would take back another one. Each is kept under its new name before the old one
  // goes: a page that ends in between has it twice, never not at all.
  #setAside(entry) {
    const behind = this.#edits.slice(this.#edits.indexOf(entry) + 1);
    const other = behind.findIndex(({ edit }) => !edit.action);
    for (const one of [entry, ...behind.slice(0, other < 0 ? behind.length : other)]) {
      this.#asides.push(keep({ key: one.key.replace(this.#prefix, this.#besides), edit: one.edit }));
      this.#drop(one);
    }
    this.#on.asides();
  }

  #drop(entry) {
    this.#edits = this.#edits.filter((other) => other !== entry);
    forget(entry);
  }
}

export function keyOf({ printing, pile }) {
  return pile === "side" ? `side:${printing}` : String(printing);
}

// randomUUID exists on secure addresses only; a server in one's own network has none.
function newId() {
  if (crypto.randomUUID) return crypto.randomUUID();
  const hex = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}
