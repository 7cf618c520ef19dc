// The time of a deck check: how long it has gone on by the clock of the site, and the minutes that the match gets back.

const MOST_OFF = 2;

export class Clock {
  #elapsed; #minutes; #back; #begun; #held = null;

  constructor(root, seconds) {
    this.#elapsed = root.querySelector("[data-elapsed]");
    this.#minutes = root.querySelector("[data-minutes]");
    this.#back = Number(root.dataset.back);
    this.#begun = Date.now() - seconds * 1000;
    setInterval(() => this.#show(), 1000);
  }

  get seconds() {
    return Math.max(0, Math.floor((Date.now() - this.#begun) / 1000));
  }

  // What the site says; the clock of this device may have been set meanwhile.
  heard(seconds) {
    if (Math.abs(this.seconds - seconds) > MOST_OFF) this.#begun = Date.now() - seconds * 1000;
  }

  // The check has ended after these seconds, or goes on (null).
  hold(seconds) {
    this.#held = seconds;
    this.#show();
  }

  #show() {
    const seconds = this.#held ?? this.seconds;
    this.#elapsed.textContent = spoken(seconds);
    this.#minutes.textContent = Math.ceil(seconds / 60) + this.#back;
  }
}

function spoken(seconds) {
  const [hours, rest] = [Math.floor(seconds / 3600), seconds % 3600];
  if (hours) return `${hours}時間${Math.floor(rest / 60)}分`;
  return `${Math.floor(rest / 60)}分${String(rest % 60).padStart(2, "0")}秒`;
}
