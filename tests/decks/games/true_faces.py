"""Positions of random games, and what a drawn table says of its cards beside what the engine reads of them."""

import random
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import unescape
from types import SimpleNamespace

from django.template.loader import render_to_string

from cards.catalog import current_data
from decks.games.models.solo_game import Chair
from decks.games.models.stops import USUAL
from decks.games.play.stops import StopSettings
from decks.games.replay.transcript.read import Transcript
from decks.games.replay.transcript.write import pack, told_story
from decks.games.table.card_view import CardView
from decks.games.table.table import Seat, Table
from rules_engine.game import Game
from rules_engine.game.card_texts import keyword_of
from rules_engine.queries.abilities import abilities, has_keyword
from rules_engine.queries.card_values import has_power, power
from rules_engine.queries.characteristics import seasons
from rules_engine.queries.own_texts import has_lost_text, is_disguised
from rules_engine.state.state import State
from rules_engine.vocabulary.actions import Action
from rules_engine.vocabulary.codes import FIELD, PLACE
from rules_engine.vocabulary.terms import Season, Verb
from tests.rules_engine.game.whole_games import legal_pair, sample_pair

MOST_ANSWERS = 160
MOST_DAMAGED = 2
"""Positions of a game that are looked at because a card is damaged, which it seldom is for long."""


@dataclass(frozen=True)
class Said:
    """What is said of one card: its 力 (None: it has none), seasons, keywords, damage, and whether it is laid."""

    power: int | None
    seasons: frozenset[str]
    keywords: frozenset[str]
    damage: int
    laid: bool


@dataclass
class Met:
    """What the positions held, so that a test can tell that there was something to see."""

    cards: int = 0
    kinds: Counter[str] = field(default_factory=Counter)


def as_read(state: State, card: int) -> Said:
    """What the engine reads of the card."""
    instances, definition = state.instances, state.instances.definitions[card]
    on_field = state.zone[card] == FIELD
    shows_power = state.kind[card] == PLACE if on_field else has_power(state, card)
    printed = definition.power if on_field and state.kind[card] != PLACE else None
    words = {keyword_of(instances.programs[number]) for number in abilities(state, card)}
    played = {keyword_of(instances.programs[number]) for number in instances.abilities[card]}
    if not (has_lost_text(state, card) or is_disguised(state, card)):
        words |= {word.name for word in definition.keywords if word.name not in played}
    words |= working(state, card)
    found = seasons(state, card)
    return Said(
        power(state, card) if shows_power else printed,
        frozenset(season.label for season in found),
        frozenset(word for word in words if word),
        state.damage[card],
        state.laid[card],
    )


def working(state: State, card: int) -> set[str]:
    """The keywords of this game that the card has now, their conditions holding."""
    return {word for word in state.instances.keywords if word and has_keyword(state, card, word)}


def board(table: Table, *, replay: bool) -> str:
    game = SimpleNamespace(token="token", chair=Chair.OPEN, other_name="")
    return render_to_string("decks/games/_board.html", {"table": table, "replay": replay, "game": game, "step": 0})


def words_of(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def drawn(html: str) -> dict[int, Said]:
    """What the page says of each card that lies on it by its number: in the field, in hands, in 保留."""
    found = {}
    for part in re.split(r'<li id="card-', html)[1:]:
        number = int(part[: part.index('"')])
        part = re.split(r'<li class="solo-card', part)[0]
        head, _, rest = part.partition('<div class="solo-card__face">')
        sheet = rest.split('class="solo-sheet"', 1)[1].split("</details>", 1)[0]
        state = re.search(r'<p class="solo-card__state(?! solo-sheet)[^>]*>(.*?)</p>', rest, re.DOTALL)
        words = words_of(state[1]) if state else ""
        found[number] = _of_label(rest, _tags(sheet), _damage(words), "solo-card--laid" in head)
        assert found[number].laid == ("伏せ" in words.split()), number
        label_power, badge = found[number].power, re.search(r'class="solo-power[^>]*>(-?\d+)<', rest)
        assert badge is None or int(badge[1]) == label_power, number
        assert _of_sheet(sheet) == (label_power, found[number].seasons), number
    return found


def _of_label(html: str, keywords: frozenset[str], damage: int, laid: bool) -> Said:
    label = unescape(re.search(r'role="img"\s+aria-label="([^"]*)"', html)[1])  # type: ignore[index]
    facts = re.search(r"、コスト\d+、季節([春夏秋冬無]*)(?:、力(-?\d+))?", label)
    assert facts, label
    return Said(int(facts[2]) if facts[2] else None, frozenset(facts[1]), keywords, damage, laid)


def _tags(html: str) -> frozenset[str]:
    return frozenset(unescape(word).split()[0] for word in re.findall(r'<a class="tag"[^>]*>■([^<]+)</a>', html))


def _damage(words: str) -> int:
    found = re.search(r"(\d+)ダメージ", words)
    return int(found[1]) if found else 0


def _of_sheet(html: str) -> tuple[int | None, frozenset[str]]:
    facts = words_of(html.split('<p class="small">', 1)[1].split("</p>", 1)[0])
    told = re.search(r"コスト\d+・([春夏秋冬無]*)", facts)
    shown = re.search(r"力(-?\d+)", facts)
    assert told, facts
    return (int(shown[1]) if shown else None), frozenset(told[1])


def piled(html: str) -> dict[str, list[tuple[int | None, frozenset[str]]]]:
    """力 and seasons of the faces in each pile, in their order."""
    found = {}
    for part in re.split(r'<details class="solo-pile', html)[1:]:
        key, rows = re.search(r'data-keep="([^"]*)"', part)[1], part.split("</details>", 1)[0]  # type: ignore[index]
        faces = re.split(r'(?=<span class="face )', rows)[1:]
        said = [_of_label(face, frozenset(), 0, False) for face in faces]
        found[key] = [(one.power, one.seasons) for one in said]
    return found


def spoken(table: Table) -> dict[int, Said]:
    """What the sentence for screen readers says of the cards on both fields."""
    text = render_to_string("decks/games/_spoken.txt", {"table": table})
    found = {}
    for begins, seat in (("自分の場：", table.own), ("相手の場：", table.facing)):
        place = text.index(begins) + len(begins) if seat and seat.on_field else 0
        for card in seat.on_field if seat else ():
            assert text.startswith(card.face.name, place), text[place:]
            begun = place + len(card.face.name)
            end = text.index("。", begun)
            found[card.number] = _heard(text[begun:end].split("、"), card)
            place = end + 1
    return found


def _heard(words: list[str], card: CardView) -> Said:
    """What is heard of a card; where nothing is said of a fact, it is as printed."""

    def told(beginning: str) -> list[str]:
        return [word.removeprefix(beginning) for word in words if word.startswith(beginning)]

    printed = {word.split()[0] for word in card.face.keywords} - _resting(card)
    changed = {mark: {word.split()[0] for word in told(f"{mark}■")} for mark in "＋－"}
    if card.face_down:
        given = frozenset(changed["＋"])
        return Said(int(told("力")[0]), frozenset("無"), given, _damage("".join(words)), "伏せ" in words)
    shown, seasons_told, damage = told("力"), told("季節"), [word for word in words if word.endswith("ダメージ")]
    return Said(
        int(shown[0]) if shown else card.face.power,
        frozenset(seasons_told[0].replace("なし", "") if seasons_told else _labels(card.face.seasons)),
        frozenset((printed | changed["＋"]) - changed["－"]),
        int(damage[0].removesuffix("ダメージ")) if damage else 0,
        "伏せ" in words,
    )


def _resting(card: CardView) -> set[str]:
    """Keywords of another form than the card is used as: nobody takes it for having them, and nothing is said."""
    lines = [line for line, kind in card.lines if kind == "resting" and line.partition("：")[2]]
    return {word for word in (card.now.lost if card.now else ()) if any(f"■{word}" in line for line in lines)}


def _labels(found: tuple[Season, ...]) -> list[str]:
    return [season.label for season in found]


def games(seeds: range, every: int) -> Iterator[tuple[Game, list[Game]]]:
    """Games of random decks and answers, given up in the end, with their positions after each `every` answers."""
    for seed in seeds:
        pair = (sample_pair if seed % 5 == 4 else legal_pair)(seed)
        game, chance = Game.new(pair, str(seed), current_data().catalog), random.Random(seed)
        met: list[Game] = []
        damaged = 0
        while game.decision and len(game.actions) < MOST_ANSWERS:
            game.play(chance.choice([one for one in game.legal_actions() if one.verb is not Verb.SURRENDER]))
            hurt = any(game.state.damage) and damaged < MOST_DAMAGED
            damaged += hurt
            if game.decision and (hurt or len(game.actions) % every == 0):
                met.append(game.copy())
        if game.decision:
            game.play(Action(Verb.SURRENDER, game.decision.player))
        yield game, met


def story_of(game: Game) -> Transcript:
    """What is kept of the game, both seats of which one person had."""
    settings = StopSettings(0, USUAL, (), (0, 1))
    return Transcript(pack(told_story(game.record, current_data(), settings, Chair.OPEN)), current_data())


def shown_places(story: Transcript, plies: list[int]) -> Iterator[tuple[int, Table]]:
    """The tables of the story at those of its steps that came after so many actions, with the actions."""
    for number, ply in enumerate(story.steps.plies):
        if ply in plies:
            yield ply, story.table(number, story.steps.plies[-1], Chair.OPEN, 1)


def compare(table: Table, state: State, met: Met, *, replay: bool) -> None:
    """Everything that is drawn and said of the table's cards is what the engine reads."""
    html = board(table, replay=replay)
    cards = drawn(html)
    assert cards.keys() == {card.number for seat in seats(table) for card in lying(seat)}
    for number, said in cards.items():
        expected = as_read(state, number)
        assert said == expected, (state.instances.definitions[number].name, said, expected)
        _count(met, state, number, said)
    for number, said in spoken(table).items():
        expected = as_read(state, number)
        assert said == expected, (state.instances.definitions[number].name, said, expected)
    piles = piled(html)
    for key, pile in (("souls", table.own.souls), ("exile", table.own.exile)):
        for found, card in zip(piles.get(key, []), pile.cards, strict=True):
            read = as_read(state, card.number)
            assert found == (read.power, read.seasons)
    closed = [place for seat in seats(table) for place in seat.closed_places]
    met.kinds["closed"] += len(closed)


def seats(table: Table) -> list[Seat]:
    return [seat for seat in (table.own, table.facing) if seat]


def lying(seat: Seat) -> tuple[CardView, ...]:
    return (*seat.hand, *seat.open_hand, *seat.on_field, *seat.held)


def _count(met: Met, state: State, number: int, said: Said) -> None:
    definition = state.instances.definitions[number]
    met.cards += 1
    printed = frozenset(word.name for word in definition.keywords)
    met.kinds["power"] += said.power is not None and said.power != definition.power
    met.kinds["seasons"] += said.seasons != frozenset(_labels(definition.seasons))
    met.kinds["gained"] += bool(said.keywords - printed)
    met.kinds["lost"] += bool(printed - said.keywords)
    met.kinds["damage"] += bool(said.damage)
    met.kinds["laid"] += said.laid
