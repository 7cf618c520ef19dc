// A person's own pictures of cards: kept in this browser alone, laid over the faces of every page.

const NAME = "fudacho-pictures";
const STORE = "cards";
const IN_USE = "fudacho.own-pictures";
const addresses = new Map();

function opened() {
  return new Promise((done, failed) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });
}

async function inStore(mode, act) {
  const database = await opened();
  try {
    const transaction = database.transaction(STORE, mode);
    const ended = new Promise((done, failed) => {
      transaction.oncomplete = done;
      transaction.onabort = transaction.onerror = () => failed(transaction.error);
    });
    const request = act(transaction.objectStore(STORE));
    await ended;
    return request?.result;
  } finally {
    database.close();
  }
}

// `pictures` are blobs by card id.
export async function keepPictures(pictures) {
  await inStore("readwrite", (store) => { for (const [card, blob] of pictures) store.put(blob, card); });
  localStorage.setItem(IN_USE, "1");
}

export async function removePictures() {
  await inStore("readwrite", (store) => store.clear());
  localStorage.removeItem(IN_USE);
}

export async function countPictures() {
  return areUsed() ? inStore("readonly", (store) => store.count()) : 0;
}

function areUsed() {
  try {
    return localStorage.getItem(IN_USE) === "1";
  } catch {
    return false;
  }
}

async function addressesOf(cards) {
  const unknown = [...new Set(cards)].filter((card) => !addresses.has(card));
  if (!unknown.length) return;
  const database = await opened();
  const store = database.transaction(STORE).objectStore(STORE);
  await Promise.all(unknown.map((card) => new Promise((done) => {
    const request = store.get(card);
    request.onsuccess = () => { addresses.set(card, request.result ? URL.createObjectURL(request.result) : ""); done(); };
    request.onerror = () => done();
  })));
  database.close();
}

async function layOver(faces) {
  const bare = faces.filter((face) => !face.dataset.own);
  for (const face of bare) face.dataset.own = "asked";
  await addressesOf(bare.map((face) => Number(face.dataset.card)));
  for (const face of bare) {
    const address = addresses.get(Number(face.dataset.card));
    if (!address) continue;
    const picture = face.querySelector(".face__picture") ?? face.appendChild(document.createElement("img"));
    picture.className = "face__picture";
    picture.alt = "";
    picture.removeAttribute("srcset");
    picture.src = address;
  }
}

function facesIn(root) {
  return [...root.querySelectorAll(".face[data-card]")];
}

if (areUsed()) {
  const look = () => layOver(facesIn(document)).catch(() => {});
  look();
  new MutationObserver((changes) => {
    if (changes.some(({ addedNodes }) => [...addedNodes].some((node) => node.nodeType === Node.ELEMENT_NODE && (node.matches(".face[data-card]") || node.querySelector(".face[data-card]"))))) look();
  }).observe(document.body, { childList: true, subtree: true });
}
