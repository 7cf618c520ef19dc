"""Lines whose copies nobody can be sure of: a number or a bracket is left over."""

from collections.abc import Iterator
from random import Random

from rules_engine.catalog.definitions import CardDefinition
from tests.decks.transfer.layouts.decks import HARD, OTHERS

ALWAYS_ASKED = (
    "{name} // {n}", "{name} # {n}", "{name} ※{n}", "{n} {name} ×{m}", "{name} ({n}) {m}", "{name} {n}/{m}",
    "{name} {n} {m}", "{n} {m} {name}", "{n} {name} // {m}", "{n} {name} # {m}", "{n} {name}（{m}）",
    "{name}【{n}】×{m}", "{n} {name}（強化）", "{name}（改）", "{n} {name} 〔控〕", "{n} {name} {{旧}}",
    "{name}（改）{n}", "{name} {n}～{m}", "{name} {n}-{m}", "{name} {n}+{m}", "{name} {n}.5", "{n}.5 {name}",
    "{name} {n}か{m}", "{name} ×{n}×{m}", "{name} {n}→{m}", "{name} {n}万", "{name} ⅳ {m}", "{name} ④ {m}",
    "{name} 四 {m}", "{name} {n} (NF) {m} {n}",
)  # fmt: skip
"""Never taken into the deck without a question."""
RIGHT_OR_ASKED = (
    "{name} {roman}", "{roman} {name}", "{name} Ⅳ", "{name} {circled}", "{name} {kanji}", "{name}（{kanji}）",
    "{name}…{n}", "{name} = {n}", "{name} <{n}>", "{name}〈{n}〉", "{name}〔{n}〕", "{name}｛{n}｝", "{name}「{n}」",
    "{name}#×{n}", "{name} ＠{n}", "{name} n={n}", "{name} {n}まい", "{name} {n}本", "{n}ｘ {name}", "{name}♯{n}",
    "{name} {n}!", "{name}~{n}", "{name}^{n}", "{name} ٤", "{name} ₄", "{name} ⁴", "{name} 肆", "{name} 四枚",
    "{name} ４枚", "{name} 🄅", "{name} ❹", "{name} 𝟒",
)  # fmt: skip
"""May be read, but only as the copies that stand there."""
FOUR = ("Ⅳ", "٤", "₄", "⁴", "肆", "四枚", "４枚", "🄅", "❹", "𝟒")


def doubtful_lines(chance: Random, count: int) -> Iterator[tuple[str, CardDefinition, int | None]]:
    """`count` lines for each template: the line, its card, and the copies it may be read as (None: none at all)."""
    for template in (*ALWAYS_ASKED, *RIGHT_OR_ASKED):
        for _ in range(count):
            card, n = chance.choice((*HARD, *OTHERS)), chance.randint(2, 4)
            # Two numbers that say the same leave no doubt.
            m = chance.choice([other for other in (2, 3) if other != n])
            words = {"roman": ("", "", "II", "III", "IV")[n], "circled": "⓪①②③④"[n], "kanji": "零一二三四"[n]}
            line = template.format(name=card.name, n=n, m=m, **words)
            if any(printing.number in (n, m) or printing.code.startswith(f"{n}/") for printing in card.printings):
                continue
            copies = 4 if template.endswith(FOUR) else n
            yield line, card, copies if template in RIGHT_OR_ASKED else None
