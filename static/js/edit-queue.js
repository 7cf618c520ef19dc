// Edits on their way to the server. Each lies in localStorage under a key of its own, so that no tab can overwrite
// another's; it is removed when the server has acknowledged it, and sent again until then. The server applies an edit
// once however often it arrives.

const RETRY_MS = [1000, 2000, 4000, 8000, 15000, 30000];

export class EditQueue {
  #prefix; #newest; #url; #token; #on; #edits = []; #running = false; #failures = 0; #timer = 0; #stopped = false; #counter = 0;

  constructor({ deck, url, revision, token, onState, onAnswer, onRefused, onStopped }) {
    this.#prefix = `fudacho.edit.${deck}.`;
    this.#newest = `fudacho.revision.${deck}`;
    this.#url = url;
    this.#token = token;
    this.#on = { state: onState, answer: onAnswer, refused: onRefused, stopped: onStopped };
    this.revision = revision;
    this.#edits = this.#stored();
  }

  get length() { return this.#edits.length; }

  // Whether this browser saw a later revision than the page was made of: an edit was answered while it was on its way.
  isBehind() {
    try {
      return Number(localStorage.getItem(this.#newest)) > this.revision;
    } catch {
      return false;
    }
  }

  start() {
    addEventListener("online", () => this.#now());
    this.#send();
  }

  // `edit` is {changes: [{printing, from, to, pile?}]}, {texts: [{field, card?, from, to}]} or {action: "undo" | "redo"}.
  add(edit) {
    const id = newId();
    const key = `${this.#prefix}${Date.now().toString().padStart(15, "0")}.${(this.#counter++).toString().padStart(6, "0")}.${id}`;
    const entry = { key, edit: { edit_id: id, ...edit } };
    this.#edits.push(entry);
    try {
      localStorage.setItem(key, JSON.stringify(entry.edit));
    } catch {
      // No storage: the edit still lives in this page until it is sent.
    }
    this.#now();
  }

  // `key` is a printing's number, on the side list with "side:" before it.
  pendingDifference(key) {
    return this.#changes().reduce((sum, change) => sum + (keyOf(change) === key ? change.to - change.from : 0), 0);
  }

  pendingTotal() {
    return this.#changes().reduce((sum, change) => sum + (change.pile === "side" ? 0 : change.to - change.from), 0);
  }

  pendingText(field, card) {
    return this.#edits.some(({ edit }) => edit.texts?.some((text) => text.field === field && (text.card ?? 0) === card));
  }

  #changes() {
    return this.#edits.flatMap(({ edit }) => edit.changes ?? []);
  }

  #stored() {
    try {
      const keys = Object.keys(localStorage).filter((key) => key.startsWith(this.#prefix)).sort();
      return keys.map((key) => ({ key, edit: JSON.parse(localStorage.getItem(key)) }));
    } catch {
      return [];
    }
  }

  #now() {
    clearTimeout(this.#timer);
    this.#failures = 0;
    this.#send();
  }

  async #send() {
    if (this.#running || this.#stopped) return;
    this.#running = true;
    while (this.#edits.length && !this.#stopped) {
      this.#on.state("saving");
      if (!await this.#sendFirst()) break;
    }
    this.#running = false;
    if (!this.#edits.length) this.#on.state("saved");
  }

  // Whether the first edit is done with.
  async #sendFirst() {
    const entry = this.#edits[0];
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
    if (answer.status === 400) return this.#refused(entry, answer);
    if (answer.status === 403 || answer.status === 404) return this.#stop(answer.status);
    return this.#later();
  }

  #acknowledged(entry, answer) {
    this.#failures = 0;
    this.#drop(entry);
    this.revision = answer.revision;
    try {
      localStorage.setItem(this.#newest, answer.revision);
    } catch {
      // Nothing can be stored; the next page asks the server anyway.
    }
    this.#on.answer(answer);
    return true;
  }

  async #refused(entry, answer) {
    this.#drop(entry);
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
    this.#timer = setTimeout(() => this.#send(), RETRY_MS[Math.min(this.#failures, RETRY_MS.length - 1)]);
    this.#failures += 1;
    return false;
  }

  #drop(entry) {
    this.#edits = this.#edits.filter((other) => other !== entry);
    try {
      localStorage.removeItem(entry.key);
    } catch {
      // Nothing was stored.
    }
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
