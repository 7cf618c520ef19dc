// The edits that the server did not take: what each was, to be sent again or thrown away.

export function showAsides({ root, queue }) {
  const section = root.querySelector("[data-asides]");
  const list = section.querySelector("ul");
  const word = (name) => section.querySelector(`[data-part="${name}"]`).content;

  function part(name, slots) {
    const made = word(name).cloneNode(true);
    for (const [slot, text] of Object.entries(slots)) made.querySelector(`[data-slot="${slot}"]`).textContent = text;
    return made;
  }

  function nameOf({ printing, pile }) {
    const key = pile === "side" ? `side:${printing}` : printing;
    return root.querySelector(`.stepper[data-key="${key}"]`)?.getAttribute("aria-label") ?? part("card", { number: printing }).textContent;
  }

  function* partsOf({ changes = [], texts = [], action }) {
    for (const change of changes) yield part("change", { card: nameOf(change), from: change.from, to: change.to });
    for (const { field, to } of texts) yield part("text", { label: word(`label-${field}`).textContent, to });
    if (action) yield word(action).cloneNode(true);
  }

  function item(aside) {
    const row = part("aside", {});
    row.querySelector("[data-slot]").append(...partsOf(aside.edit));
    row.querySelector("[data-again]").addEventListener("click", () => queue.sendAgain(aside));
    row.querySelector("[data-discard]").addEventListener("click", () => queue.discard(aside));
    return row;
  }

  list.replaceChildren(...queue.asides.map(item));
  section.hidden = !queue.asides.length;
}
