// Choosing one's own pictures: each file is read here, made small and kept; nothing is sent anywhere. The page's templates
// bear the words, with a slot for every number or name.

import { countPictures, keepPictures, removePictures } from "./own-pictures.js";

const root = document.querySelector("[data-own-pictures]");
const status = root.querySelector("[data-status]");
const remove = root.querySelector("[data-remove]");
const refused = root.querySelector("[data-refused]");
const words = Object.fromEntries([...root.querySelectorAll("template[data-word]")].map((template) => [template.dataset.word, template.content.textContent]));
const WIDTH = 480;
const AT_ONCE = 40;
const MOST_BYTES = 30_000_000;

root.hidden = false;
show();

for (const field of root.querySelectorAll("[data-files]")) {
  field.addEventListener("change", async () => {
    const files = [...field.files];
    field.value = "";
    if (files.length) await take(files);
  });
}

remove.addEventListener("click", async () => {
  await removePictures().catch(() => {});
  await show();
});

async function show() {
  const count = await countPictures().catch(() => 0);
  status.textContent = count ? say("used", { count }) : words.none;
  remove.hidden = !count;
}

async function take(files) {
  const failed = [];
  const cards = await numbers();
  if (!cards) {
    status.textContent = words.unreachable;
    return;
  }
  await navigator.storage?.persist?.();
  let made = new Map();
  let kept = 0;
  for (const [place, file] of files.entries()) {
    status.textContent = say("reading", { place: place + 1, files: files.length });
    const card = cards[numberIn(file.name)];
    if (!card) failed.push(say("numberless", { file: file.name }));
    else {
      const blob = await small(file);
      if (blob) made.set(card, blob);
      else failed.push(say("unreadable", { file: file.name }));
    }
    if (made.size >= AT_ONCE || place === files.length - 1) {
      try {
        await keepPictures(made);
        kept += made.size;
      } catch {
        failed.push(say("full", { count: made.size }));
      }
      made = new Map();
    }
  }
  tell(failed);
  await show();
  status.textContent = say("kept", { count: kept }) + status.textContent;
}

function say(word, slots) {
  return words[word].replace(/\{(\w+)\}/g, (_, slot) => slots[slot]);
}

async function numbers() {
  const answer = await fetch(root.dataset.numbers, { credentials: "same-origin" }).catch(() => null);
  return answer?.ok ? (await answer.json()).cards : null;
}

function numberIn(name) {
  const digits = name.normalize("NFKC").match(/^[^0-9]*?([0-9]{1,6})(?![0-9])/)?.[1];
  return digits ? String(Number(digits)) : "";
}

async function small(file) {
  if (file.size > MOST_BYTES) return null;
  try {
    const image = await createImageBitmap(file, { imageOrientation: "from-image" });
    const width = Math.min(WIDTH, image.width);
    const canvas = new OffscreenCanvas(width, Math.round((image.height * width) / image.width));
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    image.close();
    return await canvas.convertToBlob({ type: "image/webp", quality: 0.82 });
  } catch {
    return null;
  }
}

function tell(failed) {
  refused.hidden = !failed.length;
  refused.querySelector("[data-refused-list]").replaceChildren(...failed.map((sentence) => {
    const line = document.createElement("li");
    line.textContent = sentence;
    return line;
  }));
}
