// A press asks, the release shows. When the finger leaves a condition or a link, its answer mostly stands over what is
// shown, laid out but invisible; then showing it is one light frame. Otherwise it is shown as soon as it comes.
import { layOutLater } from "./renew.js";

const MOST_FACES = 60;

export class Press {
  #stop = new AbortController();
  #stage;
  #fresh = null;
  #over = false;

  // `source` is what is pressed, `address` what it asks for; the answer will stand on `stage`.
  constructor(source, address, headers, stage) {
    [this.source, this.address, this.#stage] = [source, address, stage];
    this.answer = fetched(address, headers, this.#stop.signal).then(({ results, path }) => {
      this.#fresh = results;
      if (!this.#over) this.#layOut();
      return path;
    });
    this.answer.catch(() => {});
  }

  // Resolves to the address that the answer belongs to once it can be shown.
  release() {
    this.#over = true;
    return this.answer;
  }

  cancel() {
    this.#over = true;
    this.#stop.abort();
    clear(this.#stage);
  }

  show() {
    const [before, fresh, focused] = [standing(this.#stage), this.#fresh, document.activeElement];
    const held = before.contains(focused);
    if (!fresh.isConnected) {
      layOutLater(fresh);
      before.before(fresh);
      unfoldAs(before, fresh);
    }
    before.remove();
    fresh.classList.remove("coming");
    fresh.removeAttribute("style");
    if (held) counterpart(focused, fresh)?.focus({ preventScroll: true });
  }

  // Invisible cards must not make the page longer.
  #layOut() {
    const shown = standing(this.#stage);
    if (facesOf(shown) + facesOf(this.#fresh) > MOST_FACES) return;
    this.#fresh.classList.add("coming");
    this.#fresh.style.maxHeight = `${shown.offsetHeight}px`;
    shown.before(this.#fresh);
    unfoldAs(shown, this.#fresh);
  }
}

export function standing(stage) {
  return stage.querySelector(":scope > :not(.coming)");
}

// Whoever reads the fields of the form must not find them twice.
export function clear(stage) {
  stage.querySelector(":scope > .coming")?.remove();
}

async function fetched(address, headers, signal) {
  const response = await fetch(address, { signal, headers: { "HX-Request": "true", "HX-Current-URL": location.href, ...headers } });
  if (!response.ok) throw new Error(`${response.status}`);
  const template = document.createElement("template");
  template.innerHTML = await response.text();
  const path = response.headers.get("HX-Push-Url") ?? response.headers.get("HX-Replace-Url");
  return { results: document.adoptNode(template.content.firstElementChild), path };
}

function unfoldAs(shown, fresh) {
  for (const part of fresh.querySelectorAll("details[id]")) {
    const before = shown.querySelector(`#${part.id}`);
    if (before) part.open = before.open;
  }
  fresh.firstElementChild.scrollTop = shown.firstElementChild.scrollTop;
}

function facesOf(part) {
  return part.getElementsByClassName("face").length;
}

function counterpart(element, among) {
  if (element.id) return among.querySelector(`#${element.id}`);
  return among.querySelector(`[name="${CSS.escape(element.name ?? "")}"][value="${CSS.escape(element.value ?? "")}"]`);
}
