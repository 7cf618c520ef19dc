// What is written about a deck (name, notes, folder, tags) is kept as it is typed: after a pause, and on leaving the field.

const PAUSE_MS = 1200;

export function keepTexts({ queue, fieldsIn, texts, added }) {
  const timers = new Map();
  const known = new Map();

  const keyOf = ({ field, card }) => `${field}.${card}`;
  const place = (input) => fieldsIn(input);

  function flush(input) {
    const spot = place(input);
    if (!spot) return;
    clearTimeout(timers.get(input));
    const from = known.get(keyOf(spot)) ?? input.defaultValue;
    if (input.value === from) return;
    known.set(keyOf(spot), input.value);
    queue().add({ texts: [{ ...spot, from, to: input.value }] });
    added();
  }

  function soon(event) {
    if (!place(event.target) || event.isComposing) return;
    clearTimeout(timers.get(event.target));
    timers.set(event.target, setTimeout(() => flush(event.target), PAUSE_MS));
  }

  document.addEventListener("input", soon);
  document.addEventListener("compositionend", soon);
  document.addEventListener("change", (event) => flush(event.target));
  addEventListener("pagehide", () => { for (const input of timers.keys()) if (input.isConnected) flush(input); });

  return {
    flush,
    // What a field says now though nobody typed it.
    put(spot, text) {
      for (const input of document.querySelectorAll("input, textarea")) {
        const there = place(input);
        if (!there || keyOf(there) !== keyOf(spot)) continue;
        clearTimeout(timers.get(input));
        known.set(keyOf(spot), text);
        input.value = text;
      }
    },
    // The server's texts, where nothing newer is on its way or being typed.
    show(answer) {
      for (const input of document.querySelectorAll("input, textarea")) {
        const spot = place(input);
        if (!spot || queue().pendingText(spot.field, spot.card)) continue;
        const text = texts(answer, spot);
        const untouched = input.value === (known.get(keyOf(spot)) ?? input.defaultValue);
        known.set(keyOf(spot), text);
        if (untouched && input !== document.activeElement) input.value = text;
        else if (untouched) known.set(keyOf(spot), input.value);
      }
    },
  };
}
