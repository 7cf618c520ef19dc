// A press asks, the release shows. When the finger leaves a condition or a link, the cards of its answer mostly lie under those
// shown, laid out but invisible; then showing them is one light frame. Otherwise they are shown as soon as they come.
import { fragmentOf } from "./markup.js";
import { bringBack, place, results, rowsOf, setAside, spareUnseen } from "./results.js";

const MOST_FACES = 60;

export class Press {
  #stop = new AbortController();
  #fresh = null;
  #rows = null;
  #over = false;
  #answer;

  // `source` is what is pressed, if anything is; `address` what it asks for. Its chip looks at once as it will be.
  constructor(source, address, headers) {
    this.source = source;
    this.#mark(true);
    this.#answer = fetched(address, headers, this.#stop.signal).then(({ fresh, ...step }) => {
      this.#fresh = fresh;
      if (!this.#over) this.#layOut();
      return step;
    });
    this.#answer.catch(() => {});
  }

  // Resolves, once it can be shown, to the address that the answer belongs to, if any, and how the history changes for it.
  release() {
    this.#leave();
    return this.#answer;
  }

  cancel() {
    this.#leave();
    this.#stop.abort();
    if (!this.#rows) return;
    this.#rows.remove();
    bringBack();
  }

  show() {
    place(this.#fresh, this.#rows);
  }

  #mark(pressed) {
    this.source?.closest(".chip")?.classList.toggle("chip--pressed", pressed);
  }

  #leave() {
    this.#over = true;
    this.#mark(false);
  }

  // Invisible cards must not make the page longer.
  #layOut() {
    const [shown, rows] = [rowsOf(results()), rowsOf(this.#fresh)];
    if (facesOf(shown) + facesOf(rows) > MOST_FACES) return;
    rows.classList.add("coming");
    spareUnseen(rows);
    rows.style.maxHeight = `${shown.offsetHeight}px`;
    setAside();
    shown.after(rows);
    this.#rows = rows;
  }
}

async function fetched(address, headers, signal) {
  const response = await fetch(address, { signal, headers: { "HX-Request": "true", "HX-Current-URL": location.href, ...headers } });
  if (!response.ok) throw new Error(`${response.status}`);
  const fresh = document.adoptNode(fragmentOf(await response.text()).firstElementChild);
  const step = response.headers.get("HX-Push-Url");
  const path = step ?? response.headers.get("HX-Replace-Url");
  return { fresh, path, change: step ? "pushState" : "replaceState" };
}

function facesOf(part) {
  return part.getElementsByClassName("face").length;
}
