// Choosing one's own pictures: each file is read here, made small and kept; nothing is sent anywhere.

import { countPictures, keepPictures, removePictures } from "./own-pictures.js";

const root = document.querySelector("[data-own-pictures]");
const status = root.querySelector("[data-status]");
const remove = root.querySelector("[data-remove]");
const refused = root.querySelector("[data-refused]");
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
  status.textContent = count ? `${count}枚の絵を使っています。` : "まだ選んでいません。";
  remove.hidden = !count;
}

async function take(files) {
  const failed = [];
  const cards = await numbers();
  if (!cards) {
    status.textContent = "札の番号を読み込めませんでした。通信を確かめて、もう一度お試しください。";
    return;
  }
  await navigator.storage?.persist?.();
  let made = new Map();
  let kept = 0;
  for (const [place, file] of files.entries()) {
    status.textContent = `読み込んでいます… ${place + 1} / ${files.length}`;
    const card = cards[numberIn(file.name)];
    if (!card) failed.push(`${file.name}：札の番号が読めません`);
    else {
      const blob = await small(file);
      if (blob) made.set(card, blob);
      else failed.push(`${file.name}：画像として読めません`);
    }
    if (made.size >= AT_ONCE || place === files.length - 1) {
      try {
        await keepPictures(made);
        kept += made.size;
      } catch {
        failed.push(`${made.size}枚：保存領域が足りません`);
      }
      made = new Map();
    }
  }
  tell(failed);
  await show();
  status.textContent = `${kept}枚を取り込みました。${status.textContent}`;
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
  refused.querySelector("[data-refused-list]").replaceChildren(...failed.map((words) => {
    const line = document.createElement("li");
    line.textContent = words;
    return line;
  }));
}
