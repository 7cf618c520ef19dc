"""Draws the patterns behind the card faces as small pictures: for the server, which reads no SVG, and for browsers,
which paint a picture many times faster than a hundred leaves and make a document of every SVG on every face.

Run from the top of the project, with Chromium installed: python static/patterns/draw_masks.py CHROMIUM
"""

import io
import sys
from pathlib import Path

from PIL import Image, ImageOps
from playwright.sync_api import Page, sync_playwright

PROJECT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(PROJECT))
TARGET = PROJECT / "decks" / "pictures" / "patterns"
FOR_BROWSERS = PROJECT / "static" / "patterns"
WIDTH, HEIGHT = 200, 173  # the field of a face: 62 % of its height
SHARPNESS = 2  # pixels of a picture for browsers to one of a picture for the server
TILE = 160  # pixels of the longer side of a motif's tile for browsers
SEASONS = ("spring", "summer", "autumn", "winter", "none")
STYLE = """
html, body { margin: 0; background: transparent; } .face { width: 200px; height: 173px; container-type: inline-size; }
i { display: block; width: 100cqw; height: 173px; }
.motif i { background: var(--motif) 0 0 / var(--motif-size, 20cqw); }
"""
AIR = ".air.season-{0} i {{ background: url(../patterns/{0}.svg) 0 0 / cover no-repeat; }}\n"
SHOW_TILE = """
async ([motif, side]) => {
  const tile = document.body.appendChild(new Image());
  tile.src = `../patterns/${motif}.svg`;
  await tile.decode();
  const scale = side / Math.max(tile.naturalWidth, tile.naturalHeight) / devicePixelRatio;
  const [width, height] = [tile.naturalWidth, tile.naturalHeight].map((length) => Math.round(length * scale));
  tile.style = `display: block; width: ${width}px; height: ${height}px`;
}
"""


def rules_of_motifs() -> str:
    """The lines of face.css that set custom properties of motifs, with the patterns as they were drawn by hand."""
    lines = (PROJECT / "static" / "css" / "face.css").read_text("utf-8").splitlines()
    return "\n".join(line.replace(".webp", ".svg") for line in lines if line.strip().startswith(".motif-"))


def drawn(page: Page, kind: str, name: str) -> Image.Image:
    page.evaluate("([kind, name]) => document.querySelector('.face').className = `face ${kind} ${name}`", [kind, name])
    raw = page.locator("i").screenshot(omit_background=True)
    return Image.open(io.BytesIO(raw))


def draw_motif(page: Page, motif: str) -> None:
    """Faint on the screen, but a mask for the server."""
    mask = ImageOps.autocontrast(drawn(page, "motif", f"motif-{motif}").getchannel("A"))
    mask.resize((WIDTH, HEIGHT)).quantize(16).save(TARGET / f"{motif}.png", optimize=True)


def draw_tile(page: Page, motif: str) -> None:
    """One tile, for browsers to repeat."""
    page.evaluate(SHOW_TILE, [motif, TILE])
    raw = page.locator("img").screenshot(omit_background=True)
    Image.open(io.BytesIO(raw)).save(FOR_BROWSERS / f"{motif}.webp", lossless=True, method=6)
    page.evaluate("document.querySelector('img').remove()")


def draw_air(page: Page, season: str) -> None:
    air = drawn(page, "air", f"season-{season}")
    air.save(FOR_BROWSERS / f"{season}.webp", quality=80, method=6)
    air.resize((WIDTH, HEIGHT)).quantize(48).save(TARGET / f"{season}.png", optimize=True)


def draw_all(chromium: str) -> None:
    from cards.faces.motifs import MOTIFS

    style = STYLE + rules_of_motifs() + "".join(map(AIR.format, SEASONS))
    holder = PROJECT / "static" / "css" / "masks.html"
    holder.write_text(f"<style>{style}</style><div class=face><i></i></div>", "utf-8")
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
            page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT}, device_scale_factor=SHARPNESS)
            page.goto(holder.as_uri())
            page.wait_for_load_state("networkidle")
            for motif in MOTIFS:
                draw_motif(page, motif)
                if (FOR_BROWSERS / f"{motif}.svg").exists():
                    draw_tile(page, motif)
            for season in SEASONS:
                draw_air(page, season)
            browser.close()
    finally:
        holder.unlink()


if __name__ == "__main__":
    draw_all(sys.argv[1])
