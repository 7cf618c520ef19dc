// Tells acts that the server has drawn (decks/games/_acts.html) one by one over the board: a line, the card large for a moment,
// what it set off. It takes no press and no focus; `tell` is all that a page needs:
//
//   const telling = tell(room, list, { speed: "usual", line: (told) => {} });
//   telling.next();  telling.end();  await telling.done;
//
// `list` is the part of the page that holds the acts, or those of `actsIn` that are to be told. `line` hears each line when it is shown, `held` says
// while it must wait. What is told while another telling runs comes after it.
const SPEEDS = { fast: [550, 320, 200], usual: [1100, 650, 380], slow: [2000, 1200, 750], instant: [0, 0, 0] };
const TICK = 50;
const READ = 11;
const MOST_LINES = 4;
const GAP = 8;
const still = matchMedia("(prefers-reduced-motion: reduce)");

let running = null;

export function tell(room, list, { speed = "usual", line = () => {}, held = () => false } = {}) {
  const acts = Array.isArray(list) ? list : actsIn(list);
  if (running && !running.ended) running.add(acts);
  else running = new Telling(room, acts, { speed, line, held });
  return running;
}

// The telling that runs, null while nothing is told.
export function telling() {
  return running;
}

// Acts as plain values, so that the page they came from may go: of each the lines that are to be told.
export function actsIn(list) {
  return [...list.querySelectorAll("[data-act]")].map((act) => {
    const lines = [...act.querySelectorAll("[data-line]")].map((node) => lineIn(node));
    return { number: Number(act.dataset.act), again: "again" in act.dataset, head: lines[0], lines };
  });
}

function lineIn(node) {
  const { line, card, face, pile, lives, left } = node.dataset;
  const drawn = face && node.closest(".solo-acts").parentElement.querySelector(`[data-told-face="${face}"]`);
  return {
    number: Number(line),
    words: node.textContent.trim().replaceAll(/\s+/g, " "),
    brief: "brief" in node.dataset,
    damage: node.classList.contains("damage"),
    card: card === undefined ? null : `card-${card}`,
    face: drawn ? drawn.content.firstElementChild.cloneNode(true) : null,
    pile: pile ?? "",
    lives: lives ?? "",
    left: Number(left),
  };
}

class Telling {
  constructor(room, acts, { speed, line, held }) {
    Object.assign(this, { room, speed, line, held, acts: [...acts], act: null, ended: false, skipped: false });
    this.heard = hearers(room);
    this.band = room.querySelector(".solo-band") ?? bandIn(room);
    this.done = this.run();
  }

  // An act that was interrupted may go on while it is told.
  add(acts) {
    for (const act of acts) {
      const same = [this.act, ...this.acts].find((one) => one?.number === act.number);
      if (same) same.lines.push(...act.lines);
      else this.acts.push(act);
      if (same && same === this.act) this.say(act);
    }
  }

  // On to the next act: nothing of this one is lost, but nobody waits for it.
  next() {
    this.skipped = true;
  }

  end() {
    this.ended = true;
  }

  get still() {
    return still.matches || this.speed === "instant";
  }

  async run() {
    // Whoever started it has it in hand before the first line.
    await Promise.resolve();
    try {
      for (this.act = this.acts.shift(); this.act; this.act = this.acts.shift()) await this.show(this.act);
    } finally {
      if (running === this) {
        running = null;
        this.band.hidden = true;
      }
    }
  }

  async show(act) {
    this.skipped = false;
    this.say(act);
    if (!this.quick) this.begin(act.head);
    for (const line of act.lines) {
      const head = line === act.head;
      // The band belongs to what is told now: what was ended meanwhile leaves it alone.
      if (!this.quick) this.put(line, head);
      // What was declared lies there once it was read; what comes of it happens as it is told.
      if (!head) this.line(line, this);
      await this.wait(this.time(line, head));
      if (head) this.line(line, this);
    }
  }

  // Whether nothing of it is to be seen any more.
  get quick() {
    return this.ended || this.skipped || this.speed === "instant";
  }

  say(act) {
    const told = document.createElement("p");
    const lines = act.lines[0] === act.head ? act.lines : [act.head, ...act.lines];
    told.textContent = `${lines.map((line) => line.words).join("。")}。`;
    while (this.heard.childElementCount > 20) this.heard.firstElementChild.remove();
    this.heard.append(told);
  }

  card() {
    const place = document.createElement("div");
    place.className = "solo-band__card";
    return place;
  }

  words(head) {
    const words = document.createElement("div");
    words.className = "solo-band__words";
    const said = document.createElement("p");
    said.textContent = head.words;
    words.append(said, document.createElement("ul"));
    return words;
  }

  begin(head) {
    this.band.replaceChildren(this.card(), this.words(head));
    if (head.face) this.enlarge(head.face);
  }

  put(line, head) {
    if (line.face) this.enlarge(line.face);
    if (head) return;
    const list = this.band.querySelector("ul");
    const item = document.createElement("li");
    item.textContent = line.words;
    item.classList.toggle("damage", line.damage);
    list.append(item);
    while (list.childElementCount > MOST_LINES) list.firstElementChild.remove();
  }

  enlarge(face) {
    if (!this.still) this.band.firstElementChild.replaceChildren(face);
  }

  // Above the hand and what is asked, over the middle of the board.
  place() {
    this.band.hidden = false;
    const board = this.room.querySelector(".solo-board"), mat = box(board?.checkVisibility() && board) ?? box(this.room.querySelector(".solo-seat--own"));
    const own = this.band.getBoundingClientRect();
    const floors = [".solo-hand", "#prompt"].map((name) => box(this.room.querySelector(name)))
      .filter((floor) => floor && floor.left < mat.left + mat.width / 2 && floor.top > own.height).map((floor) => floor.top);
    const floor = Math.min(innerHeight, ...floors);
    this.band.style.left = `${Math.max(GAP, Math.min(mat.left + (mat.width - own.width) / 2, innerWidth - own.width - GAP))}px`;
    this.band.style.top = `${Math.max(GAP, floor - own.height - GAP)}px`;
  }

  time(line, head) {
    const [first, more, brief] = SPEEDS[this.speed] ?? SPEEDS.usual;
    const base = head ? first : line.brief ? brief : more;
    return base && base + Math.max(0, line.words.length - 14) * READ * (base / SPEEDS.usual[0]);
  }

  async wait(time) {
    for (let left = time; left > 0 && !this.quick; left -= this.waits ? 0 : TICK) {
      // What lies around it may change meanwhile.
      this.place();
      await tick();
    }
  }

  // Whether it waits for somebody who reads.
  get waits() {
    const waits = this.held() || document.hidden;
    this.band.classList.toggle("solo-band--held", waits);
    return waits;
  }
}

function tick() {
  return new Promise((done) => { setTimeout(done, TICK); });
}

function box(part) {
  const found = part?.getBoundingClientRect?.();
  return found?.width ? found : null;
}

function bandIn(room) {
  const band = document.createElement("div");
  band.className = "solo-band";
  band.ariaHidden = "true";
  band.hidden = true;
  room.append(band);
  return band;
}

// Where acts are put to be heard, one paragraph for each.
export function hearers(room) {
  const found = room.querySelector("#told");
  if (found) return found;
  const told = document.createElement("div");
  told.id = "told";
  told.className = "visually-hidden";
  told.ariaLive = "polite";
  room.append(told);
  return told;
}
