"""Copies the silhouettes that cards bear out of the package, and draws them as small pictures: see README.md here.

Run from the top of the project, with Chromium installed: python static/emblems/cut_emblems.py ICONS.json CHROMIUM
"""

import io
import json
import sys
from pathlib import Path

from PIL import Image, ImageChops, ImageDraw, ImageFilter
from playwright.sync_api import Page, sync_playwright

HERE = Path(__file__).resolve().parent
PROJECT = HERE.parents[1]
sys.path.insert(0, str(PROJECT))

SIDE, EDGE = 144, 9  # pixels of a picture, and of the air that its shadow falls into
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">{}</svg>\n'
PAGE = "<style>html,body{{margin:0;background:transparent}}svg{{display:block;width:{0}px;height:{0}px}}</style>"
LIGHT, SHADE, DARK = (250, 243, 230), (222, 208, 190), (10, 8, 11)
# A broken upper corner, the cracks that run from it, and pieces gone from the edge: in shares of the silhouette.
GONE = (
    ((0.62, 0), (0.7, 0.09), (0.66, 0.17), (0.77, 0.2), (0.8, 0.31), (0.9, 0.29), (1, 0.4), (1, 0)),
    ((0, 0.7), (0.09, 0.75), (0.07, 0.84), (0.16, 0.9), (0.13, 1), (0, 1)),
)
CRACKS = (
    ((0.66, 0.17), (0.57, 0.3), (0.62, 0.4), (0.49, 0.55), (0.53, 0.66), (0.42, 0.82), (0.45, 1)),
    ((0.62, 0.4), (0.76, 0.5), (0.73, 0.6), (0.86, 0.74)),
    ((0.49, 0.55), (0.33, 0.5), (0.26, 0.58), (0.09, 0.52)),
)
CRACK = 0.034
FINE = 4

HEAD = """\
/* The picture of each emblem (--e), by cut_emblems.py; an address is read where it is used, so that is here. */
@layer face {
.face__field::before,.face::after,.emblem::before{background-image:var(--e,none)}
"""


def names_wanted() -> list[str]:
    """What attributes and cards bear."""
    from cards.emblems.choice import OF_ATTRIBUTE, UNSAID
    from rules_engine.catalog import load_catalog

    named = {card.emblem for card in load_catalog() if card.emblem}
    return sorted({*OF_ATTRIBUTE.values(), *UNSAID, *named})


def drawn(page: Page, svg: str, inside: int) -> Image.Image:
    """The silhouette as a mask."""
    page.set_content(PAGE.format(inside) + svg)
    raw = page.locator("svg").screenshot(omit_background=True)
    mask = Image.new("L", (SIDE, SIDE))
    mask.paste(Image.open(io.BytesIO(raw)).getchannel("A"), ((SIDE - inside) // 2, (SIDE - inside) // 2))
    return mask


def ruin(mask: Image.Image) -> Image.Image:
    """The silhouette with a corner broken off and cracks through it."""
    fine = Image.new("L", (SIDE * FINE, SIDE * FINE), 255)
    draw, inside = ImageDraw.Draw(fine), (SIDE - 2 * EDGE) * FINE

    def points(shares: tuple[tuple[float, float], ...]) -> list[tuple[float, float]]:
        return [(EDGE * FINE + x * inside, EDGE * FINE + y * inside) for x, y in shares]

    for piece in GONE:
        draw.polygon(points(piece), fill=0)
    for crack in CRACKS:
        draw.line(points(crack), fill=0, width=round(CRACK * inside), joint="curve")
    return ImageChops.multiply(mask, fine.resize(mask.size, Image.Resampling.LANCZOS))


def lit(mask: Image.Image) -> Image.Image:
    """Light above, darker below, with a soft shadow: what lies on any season's colour."""
    shadow = mask.filter(ImageFilter.GaussianBlur(4)).point([round(value * 0.7) for value in range(256)])
    down = Image.linear_gradient("L").resize(mask.size)
    light = Image.composite(Image.new("RGB", mask.size, SHADE), Image.new("RGB", mask.size, LIGHT), down)
    picture = Image.new("RGBA", mask.size, (*DARK, 0))
    picture.putalpha(shadow)
    light.putalpha(mask)
    return Image.alpha_composite(picture, light)


def cut(package: Path, chromium: str) -> None:
    from cards.emblems.choice import RUINED, ruined_emblems

    icons = json.loads(package.read_text("utf-8"))["icons"]
    names, ruins = names_wanted(), ruined_emblems()
    if unknown := [name for name in names if name not in icons]:
        sys.exit(f"not in the package: {' '.join(unknown)}")
    for old in (*HERE.glob("*.svg"), *HERE.glob("*.webp")):
        old.unlink()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": SIDE, "height": SIDE})
        for name in names:
            svg = SVG.format(icons[name]["body"])
            (HERE / f"{name}.svg").write_text(svg, "utf-8")
            mask = drawn(page, svg, SIDE - 2 * EDGE)
            for drawing, shape in ((name, mask), *([(name + RUINED, ruin(mask))] if name in ruins else [])):
                lit(shape).save(HERE / f"{drawing}.webp", quality=50, alpha_quality=60, method=6)
        browser.close()
    # Every page loads these rules: they are written as short as they can be.
    pictures = sorted(path.stem for path in HERE.glob("*.webp"))
    rules = (f".emblem-{name}{{--e:url({name}.webp)}}" for name in pictures)
    (HERE / "emblems.css").write_text(HEAD + "".join(rules) + "\n}\n", "utf-8")
    authors = (HERE / "authors.tsv").read_text("utf-8")
    if nobody := [name for name in names if f"\n{name}\t" not in authors]:
        sys.exit(f"without an author in authors.tsv: {' '.join(nobody)}")


if __name__ == "__main__":
    cut(Path(sys.argv[1]), sys.argv[2])
