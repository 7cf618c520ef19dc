// What 元に戻す and やり直す will do, as far as this page knows it: the edits it made itself. What they really did, the server
// says; an edit of another tab or device in between makes this page forget what it knew.

const UNKNOWN = { changes: [], texts: [] };

export class EditHistory {
  #done = []; #undone = [];

  // The edits as they will count, in their order, each as {changes, texts}: one that takes back stands as what it takes
  // back, turned round. Where nobody here knows that, it changes nothing yet.
  ahead(edits) {
    return this.#follow(edits).parts;
  }

  // `able` is what the server said when it had heard of none of these.
  canUndo(edits, able) {
    return this.#follow(edits).done.length > 0 || able;
  }

  canRedo(edits, able) {
    return this.#follow(edits).undone.length > 0 || (able && edits.every(({ action }) => action));
  }

  // The server carried out `edit`; `applied` is what changed by it. `others` says that somebody else's edits came before it.
  heard({ action }, applied, { others = false } = {}) {
    if (others) this.forget();
    const part = partOf(applied);
    if (!part.changes.length && !part.texts.length) return;
    if (!action) {
      this.#done.push(part);
      this.#undone = [];
    } else if (action === "undo") {
      this.#done.pop();
      this.#undone.push(inverse(part));
    } else {
      this.#undone.pop();
      this.#done.push(part);
    }
  }

  forget() {
    this.#done = [];
    this.#undone = [];
  }

  #follow(edits) {
    const done = [...this.#done];
    let undone = [...this.#undone];
    const parts = edits.map((edit) => {
      if (!edit.action) {
        undone = [];
        const { changes = [], texts = [] } = edit;
        done.push({ changes, texts });
        return done.at(-1);
      }
      const back = edit.action === "undo";
      const known = (back ? done : undone).pop() ?? UNKNOWN;
      (back ? undone : done).push(known);
      return back ? inverse(known) : known;
    });
    return { done, undone, parts };
  }
}

function inverse({ changes, texts }) {
  const turned = (one) => ({ ...one, from: one.to, to: one.from });
  return { changes: changes.map(turned), texts: texts.map(turned) };
}

// What the server says of an edit, in the words of an edit.
function partOf(applied) {
  const parts = applied.map(({ before, after, ...rest }) => ({ ...rest, from: before, to: after }));
  return { changes: parts.filter(({ printing }) => printing), texts: parts.filter(({ field }) => field) };
}
