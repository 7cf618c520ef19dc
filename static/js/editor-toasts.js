// What the editor says for some seconds: words that the page brings along, and sentences of the server.

import { fill } from "./markup.js";

const SHOWN_MS = 9000;
const MOST = 3;

export function toastsOf(root) {
  const toasts = root.querySelector("[data-toasts]");

  function show(element) {
    while (toasts.children.length >= MOST) toasts.firstElementChild.remove();
    toasts.append(element);
    setTimeout(() => element.remove(), SHOWN_MS);
  }

  return {
    show,
    say: (word) => show(root.querySelector(`[data-word="${word}"]`).content.firstElementChild.cloneNode(true)),
    tell(html, className, name = "p") {
      const element = document.createElement(name);
      element.className = className;
      fill(element, html);
      show(element);
    },
  };
}
