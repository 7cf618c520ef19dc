"""A page with as much to it as the card filter that players use today; its makers' own page is not copied."""

import io
import random
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from PIL import Image

CARDS, ELEMENTS, BUTTONS = 1_136, 7_851, 3_917
SEASONS = "春夏秋冬無"
PER_CARD = 6  # a box, a picture, three buttons, a number
AROUND = 10  # html, head, meta, title, style, body, bar, label, grid, script
STYLE = """
body { margin: 0; background: #111; color: #eee; font-family: sans-serif; }
.bar { position: sticky; top: 0; z-index: 2; display: flex; flex-wrap: wrap; gap: 4px; max-height: 9rem; overflow: auto;
  background: #222; }
.grid { display: grid; grid-template-columns: repeat(4, 1fr); gap: 10px; padding: 10px; }
.card { position: relative; box-shadow: 0 2px 8px #000a; border-radius: 8px; transition: transform .2s; }
.card img { display: block; width: 100%; aspect-ratio: 63 / 88; border-radius: 8px; }
.card button { position: absolute; bottom: 4px; width: 2rem; height: 2rem; border-radius: 50%; opacity: .8; }
.card button:nth-of-type(1) { left: 4px; } .card button:nth-of-type(2) { right: 4px; }
.card button:nth-of-type(3) { right: 4px; top: 4px; bottom: auto; }
.card span { position: absolute; left: 4px; top: 4px; padding: 2px 6px; background: #000a; border-radius: 8px; }
@media (max-width: 700px) { .grid { grid-template-columns: repeat(2, 1fr); } }
"""
SCRIPT = """
const grid = document.querySelector(".grid");
const cards = [...document.querySelectorAll(".card")];
const chosen = new Set();
function filter() {
  for (const card of cards) {
    const fits = chosen.size === 0 || chosen.has(card.dataset.season);
    card.style.display = fits ? "block" : "none";
  }
}
function sort(key) {
  cards.sort((one, other) => one.dataset[key] - other.dataset[key]);
  for (const card of cards) grid.appendChild(card);
}
document.addEventListener("click", (event) => {
  const { filterSeason, sort: key, reset } = event.target.dataset;
  if (filterSeason) { chosen.add(filterSeason); event.target.classList.add("on"); filter(); }
  if (key) sort(key);
  if (reset !== undefined) {
    chosen.clear();
    document.querySelectorAll(".on").forEach((one) => one.classList.remove("on"));
    filter();
    sort("number");
  }
});
"""


def stand_in_page() -> str:
    """1,136 cards, 7,851 elements, 3,917 buttons."""
    chance = random.Random(1)
    cards = "".join(_card(number, chance) for number in range(CARDS))
    named = [f'<button data-filter-season="{season}">{season}</button>' for season in SEASONS]
    named += ['<button data-sort="cost">コスト</button>', "<button data-reset>クリア</button>"]
    buttons = BUTTONS - 3 * CARDS - len(named)
    labels = ELEMENTS - AROUND - PER_CARD * CARDS - (BUTTONS - 3 * CARDS)
    rest = "".join(f"<button>条件{number}</button>" for number in range(buttons))
    rest += "".join(f"<i>{number}</i>" for number in range(labels))
    return (
        '<!doctype html><html><head><meta charset="utf-8"><title>stand-in</title>'
        f'<style>{STYLE}</style></head><body><div class="bar"><b>絞り込み</b>{"".join(named)}{rest}</div>'
        f'<div class="grid">{cards}</div><script>{SCRIPT}</script></body></html>'
    )


def _card(number: int, chance: random.Random) -> str:
    facts = f'data-number="{number}" data-season="{chance.choice(SEASONS)}" data-cost="{chance.randint(0, 15)}"'
    return (
        f'<div class="card" {facts}><img loading="lazy" alt="" src="/{number}.jpg">'
        "<button>－</button><button>＋</button><button>★</button><span>0</span></div>"
    )


def picture() -> bytes:
    """A picture as heavy as theirs: some 40 KB, as wide as a column."""
    image = Image.effect_noise((300, 419), 40).convert("RGB")
    written = io.BytesIO()
    image.save(written, "JPEG", quality=60)
    return written.getvalue()


@contextmanager
def serving_stand_in() -> Iterator[str]:
    """The address of the page while it is served on this machine."""
    page, drawn = stand_in_page().encode(), picture()

    class Answering(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            body, kind = (drawn, "image/jpeg") if self.path.endswith(".jpg") else (page, "text/html; charset=utf-8")
            self.send_response(200)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.send_header("Cache-Control", "max-age=3600")
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *arguments: object) -> None:
            """Nobody reads it."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Answering)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/"
    finally:
        server.shutdown()
        server.server_close()
