"""Draws the patterns behind the card faces as small pictures for the server, which reads no SVG.

Run from the top of the project, with Chromium installed: python static/patterns/draw_masks.py CHROMIUM
"""

import io
import sys
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, sync_playwright

PROJECT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(PROJECT))
TARGET = PROJECT / "decks" / "pictures" / "patterns"
WIDTH, HEIGHT = 200, 187  # the field of a face: 67 % of its height
SEASONS = ("spring", "summer", "autumn", "winter", "none")
STYLE = """
html, body { margin: 0; background: transparent; } .face { width: 200px; height: 187px; container-type: inline-size; }
i { display: block; width: 100cqw; height: 187px; }
.motif i { background: var(--motif) 0 0 / var(--motif-size, 20cqw); }
.air i { background: var(--scatter) 0 0 / cover no-repeat; }
"""


def rules_naming(word: str) -> str:
    """The lines of face.css that set custom properties of motifs and seasons."""
    lines = (PROJECT / "static" / "css" / "face.css").read_text("utf-8").splitlines()
    return "\n".join(line for line in lines if line.strip().startswith(f".{word}-"))


def drawn(page: Page, kind: str, name: str) -> Image.Image:
    page.evaluate("([kind, name]) => document.querySelector('.face').className = `face ${kind} ${name}`", [kind, name])
    raw = page.locator("i").screenshot(omit_background=True)
    return Image.open(io.BytesIO(raw))


def draw_all(chromium: str) -> None:
    from cards.motifs import MOTIFS

    style = STYLE + rules_naming("motif") + rules_naming("season")
    holder = PROJECT / "static" / "css" / "masks.html"
    holder.write_text(f"<style>{style}</style><div class=face><i></i></div>", "utf-8")
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
            page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
            page.goto(holder.as_uri())
            page.wait_for_load_state("networkidle")
            for motif in MOTIFS:
                mask = drawn(page, "motif", f"motif-{motif}").getchannel("A")
                mask.quantize(16).save(TARGET / f"{motif}.png", optimize=True)
            for season in SEASONS:
                drawn(page, "air", f"season-{season}").quantize(48).save(TARGET / f"{season}.png", optimize=True)
            browser.close()
    finally:
        holder.unlink()


if __name__ == "__main__":
    draw_all(sys.argv[1])
