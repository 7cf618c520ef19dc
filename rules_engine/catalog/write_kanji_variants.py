"""Writes `kanji_variants.py`: which kanji are old forms or usual variants of which, for comparing names.

Run from the top of the project, with the files of Debian's package `unicode-data` (Unihan, Unicode licence) and of the
package `kyujipy` from PyPI (MIT): python -m rules_engine.catalog.write_kanji_variants /usr/share/unicode KYUJIPY

Only kanji that can be typed in Japanese (those of JIS) and whose other form is of everyday use (常用, 人名用) or stands
in the name of a card are taken. What Unihan calls variants by one dictionary alone is left out.
"""

import bz2
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from textwrap import wrap
from unicodedata import normalize

from rules_engine.catalog.loader import load_catalog

TARGET = Path(__file__).with_name("kanji_variants.py")
KNOWN_TO_BE_ALIKE = (
    "島嶋嶌 淵渕 崎﨑嵜碕 高髙 吉𠮷 浜濵濱 辺邉邊 食蝕 斎齋 斉齊 叱𠮟 填塡 頬頰 噛嚙 掴摑 剥剝 "
    "祷禱 鴎鷗 蝋蠟 莱萊 頚頸 繋繫 焔焰 涜瀆 鹸鹼 麹麴 屏屛 箪簞 掻搔 痩瘦 蝉蟬 醤醬 呑吞 竈竃 "
    "鰺鯵 侠俠 撹攪 潅灌 躯軀 鴬鶯 桧檜 桝枡 薮藪 籠篭 篠筱 壷壺 嘘噓 体躰體 怪恠 裏裡 涙泪 恵惠 "
    "児兒 迩邇 遥遙 萌萠 鈎鉤 砺礪 穎頴 挟挾 凛凜 傑杰 棲栖 煙烟 鼈鱉 贋贗 飲飮 餅餠"
)
"""Forms that whoever writes Japanese takes for one kanji, most of them because JIS simplified a printed form."""
NOT_ALIKE = frozenset("鯰鍼匈寨个雕馭澳蜡籐")
"""Variants in dictionaries of Chinese, other words in Japanese."""
AGREEING = 4
"""A dictionary's word counts in each direction, so that this many are two dictionaries, or one and Unicode's own."""

HEAD = '''"""Old forms and usual variants of kanji, each behind the form it is compared as.

Written by `write_kanji_variants.py`; do not edit. Derived from the Unihan database of Unicode {version}
(© Unicode, Inc.; Unicode licence: https://www.unicode.org/license.txt) and from lists of kyujipy
(© 2017-2025 Emmanuel Ternon; MIT licence).
"""

GROUPS = (
{lines}
)

VARIANTS = {{variant: group[0] for line in GROUPS for group in line.split() for variant in group[1:]}}
'''


def unihan(folder: Path, name: str) -> Iterator[tuple[str, str, str]]:
    """Kanji, field and value of each row of a file."""
    with bz2.open(folder / f"{name}.txt.bz2", "rt", encoding="utf-8") as file:
        for line in file:
            if line.startswith("U+"):
                code, field, value = line.rstrip("\n").split("\t")
                yield kanji(code), field, value


def kanji(code: str) -> str:
    return chr(int(code.removeprefix("U+"), 16))


def pairs_of(folder: Path, kyujipy: Path) -> Iterator[tuple[str, str]]:
    """Variant and the form it is compared as; what comes first is more certain."""
    yield from ((variant, group[0]) for group in KNOWN_TO_BE_ALIKE.split() for variant in group[1:])
    mappings: dict[str, dict[str, str]] = {}
    for character, field, value in unihan(folder, "Unihan_OtherMappings"):
        mappings.setdefault(field, {})[character] = value
    listed = mappings["kJoyoKanji"] | mappings["kJinmeiyoKanji"]
    yield from ((old, kanji(value[value.index("U+") :])) for old, value in listed.items() if "U+" in value)
    for name in ("kyujitai_simplified", "kyujitai_variants"):
        text = (kyujipy / "data" / f"{name}.cson").read_text("utf-8")
        yield from ((old, new) for new, old in re.findall(r'^\s*\["(.)", "(.)"\]', text, re.MULTILINE))
    typed = frozenset().union(*(mappings[field] for field in ("kJis0", "kJis1", "kJIS0213", "kIBMJapan")))
    everyday = {character for character, value in listed.items() if "U+" not in value}
    wanted = everyday | {
        character for card in load_catalog() for name in (card.name, *card.aliases) for character in name
    }
    for variant, form in agreed_by_dictionaries(folder):
        if variant in typed - everyday and form in wanted:
            yield variant, form


def agreed_by_dictionaries(folder: Path) -> Iterator[tuple[str, str]]:
    """Both directions of what at least two sources call variants, the best known first."""
    said: dict[tuple[str, str], set[str]] = {}
    for character, field, value in unihan(folder, "Unihan_Variants"):
        if field in ("kSemanticVariant", "kZVariant"):
            for part in value.split():
                code, _, sources = part.partition("<")
                words = {*filter(None, sources.split(",")), f"{character} {field}"}
                said.setdefault((character, kanji(code)), set()).update(words)
                said.setdefault((kanji(code), character), set()).update(words)
    ranked = sorted(said.items(), key=lambda item: (-len(item[1]), item[0]))
    yield from (pair for pair, words in ranked if len(words) >= AGREEING and pair[0] not in NOT_ALIKE)


def groups_of(pairs: Iterator[tuple[str, str]]) -> list[str]:
    form_of: dict[str, str] = {}
    for variant, form in pairs:
        while form in form_of:
            form = form_of[form]
        # Forms that Unicode itself joins need no row.
        if variant != form and normalize("NFKC", form + variant) == form + variant:
            form_of.setdefault(variant, form)
    groups: dict[str, list[str]] = {}
    for variant in form_of:
        form = form_of[variant]
        while form in form_of:
            form = form_of[form]
        groups.setdefault(form, []).append(variant)
    return [form + "".join(sorted(variants)) for form, variants in sorted(groups.items())]


def main(folder: Path, kyujipy: Path) -> None:
    version = (folder / "DerivedAge.txt").read_text("utf-8").partition("-")[2].partition(".txt")[0]
    lines = wrap(" ".join(groups_of(pairs_of(folder, kyujipy))), 56)
    written = HEAD.format(version=version, lines="\n".join(f'    "{line}",' for line in lines))
    TARGET.write_text(written, "utf-8")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
