"""What a page tells of the table, read off its HTML as a browser gets it. Cards and lines that stand there as before
are not read again."""

import re
from functools import lru_cache
from html import unescape
from itertools import pairwise
from urllib.parse import unquote

from tests.probes.table_facts import CardFact, ClosedFact, LineFact, SideFacts, TableFacts, TurnFacts

KEPT = 16_384
SPOKEN = re.compile(r"手札(\d+)、場(\d+)、山札(\d+)、魂(\d+)、\s*ライフ(\d+)、\s*相手のライフ(\d+)")
CARD = re.compile(r'<li id="card-(\d+)"\s+class="([^"]*)"')
CLOSED = re.compile(r'<li class="solo-card solo-card--closed( solo-card--laid)?">(.*?)</p>', re.DOTALL)
TURN = re.compile(r"<section>\s*<h3>(.*?)</h3>\s*<ol>(.*?)</ol>", re.DOTALL)
LINE = re.compile(r'<li[^>]*>\s*<span>(.*?)</span>\s*<a class="solo-clause" href="[^"]*clause=([^"]+)"', re.DOTALL)
UNDER = re.compile(r'<h3>[^<]*に憑いた怪異札</h3>.*?<ol class="plain-list">(.*?)</ol>', re.DOTALL)


def facts_on(page: str) -> TableFacts:
    """Raises ``ValueError`` for a page without a table."""
    spoken = SPOKEN.search(page)
    if spoken is None:
        raise ValueError(f"no table: {page[-2000:]}")
    board = page[page.index('<div class="solo-board">') : page.index('<aside class="solo-log"')]
    _, facing, rest = board.split('<section class="solo-seat ')
    own, hand = rest.split('<section class="solo-hand"')
    log = page[page.index('<aside class="solo-log"') :]
    older = re.search(r"これより前の(\d+)ターン", log)
    return TableFacts(
        asked='data-asked="1"' in page,
        spoken=tuple(map(int, spoken.groups())),
        own=_side(own, hand, ""),
        other=_side(facing, _between(facing, '<ul class="solo-facing__hand"', "</ul>"), "facing-"),
        turns=tuple(TurnFacts(_plain(turn[1]), _lines(turn[2])) for turn in TURN.finditer(log)),
        older=int(older[1]) if older else 0,
    )


def _side(side: str, hand: str, key: str) -> SideFacts:
    rights = _between(side, '<ul class="solo-rights"', "</ul>")
    field = _between(side, '<ul class="solo-field"', '<dl class="solo-stacks"' if not key else "</section>")
    season, loose = _season_apart(field)
    under = re.search(r"裏向きの場所札に憑いた怪異札 (\d+)", field)
    return SideFacts(
        life=_number(r'data-life="\w+"><small>ライフ</small>\s*<span>(-?\d+)', side),
        on_turn="solo-seat--turn" in side[: side.index('"')],
        first="・先攻" in side,
        rights=tuple("（済み）" not in right for right in rights.split("<li")[1:]),
        deck=_number(rf'data-count="{key}deck">(\d+)', side),
        virtue=_number(rf'data-count="{key}virtue">(\d+)', side),
        hand=_cards(hand),
        closed_hand=hand.count("face--back"),
        season=_cards(season),
        places=_cards(loose),
        closed=tuple(_closed(found[1], found[2]) for found in CLOSED.finditer(loose)),
        closed_under=int(under[1]) if under else 0,
        souls=_pile(side, f"{key}souls"),
        exile=_pile(side, f"{key}exile"),
    )


def _season_apart(field: str) -> tuple[str, str]:
    """The 季節札 with what lies on it, and the rest of the field."""
    before, found, after = field.partition('<li class="solo-season">')
    if not found:
        return "", field
    season, _, rest = re.split(r"(</ul>\s*</li>)", after, maxsplit=1)
    return season, before + rest


def _cards(part: str) -> tuple[CardFact, ...]:
    bounds = [*(found.start() for found in CARD.finditer(part)), len(part)]
    return tuple(_card(part[start:end]) for start, end in pairwise(bounds))


@lru_cache(KEPT)
def _card(part: str) -> CardFact:
    found = CARD.match(part)
    assert found
    # Its sheet may name other cards, and says its state once more.
    face = part[: part.index("</summary>")]
    state = part.rpartition('<p class="solo-card__state')[2]
    power = re.search(r'<span class="face__power">(-?\d+)', face)
    damage = re.search(r"<b>(\d+)ダメージ</b>", state)
    under = UNDER.search(part)
    closed_under = re.search(r"裏向きの怪異札 (\d+)", part)
    shift = re.search(r'<span class="solo-power[^>]*>\s*(-?\d+)', face)
    assert shift is None or power is None or shift[1] == power[1], part
    return CardFact(
        number=int(found[1]),
        card_id=_number(r'data-card="(\d+)"', face),
        seasons=_plain(_between(face, '<span class="face__season">', "</span>")),
        power=int(power[1]) if power else None,
        damage=int(damage[1]) if damage else 0,
        laid="solo-card--laid" in found[2],
        face_down="<span>裏向き</span>" in state,
        held="<span>宣言中</span>" in state,
        under=tuple(map(_plain, re.findall(r'class="face-row__name">(.*?)</span>', under[1]))) if under else (),
        closed_under=int(closed_under[1]) if closed_under else 0,
    )


def _closed(laid: str | None, rest: str) -> ClosedFact:
    power, damage = re.search(r"<b>力(-?\d+)</b>", rest), re.search(r"<span>(\d+)ダメージ</span>", rest)
    return ClosedFact(bool(laid), int(power[1]) if power else None, int(damage[1]) if damage else 0)


def _pile(side: str, key: str) -> tuple[int, ...]:
    """The cards of 魂 or 除外; the number beside its name is theirs."""
    size = _number(rf'<b data-count="{key}">(\d+)', side)
    cards = _between(side, f'data-keep="{key}-cards"', "</ul>") if size else ""
    found = tuple(map(int, re.findall(r'data-card="(\d+)"', cards)))
    assert len(found) == size, (key, size, found)
    return found


@lru_cache(KEPT)
def _lines(part: str) -> tuple[LineFact, ...]:
    return tuple(LineFact(_plain(words), unquote(clause)) for words, clause in LINE.findall(part))


def _between(text: str, first: str, last: str) -> str:
    """What stands between the first such place and the next such end; empty without them."""
    return text.partition(first)[2].partition(last)[0]


def _number(pattern: str, text: str) -> int:
    found = re.search(pattern, text)
    assert found, (pattern, text)
    return int(found[1])


def _plain(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", "", html)).split())
