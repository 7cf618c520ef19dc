"""All rulings of all games as one book: what each says, whom it answers, what it rests on; and where it is written."""

from functools import cache
from pathlib import Path
from typing import Any

from rules_engine.catalog import load_catalog
from rules_engine.kernel.frozen import frozen
from rules_engine.kernel.pack import Pack
from rules_engine.kernel.pack_scenarios import PackScenario, read_pack_scenarios
from rules_engine.kernel.text_blocks import read_file
from rules_engine.other_games.packs import PACKS
from rules_engine.rulebook.clauses import CLAUSES
from rules_engine.rulings import SCENARIOS, Grade, Ruling, load_rulings
from rules_engine.rulings.open_points import OpenPoint, load_points
from rules_engine.rulings.scenario import Scenario, load_scenarios
from rules_engine.rulings.stepping import Move, pack_moves, ruling_moves

QUESTIONS_FILE = Path(__file__).with_name("questions.txt")
OWN_GAME = "kannagi"
OWN_TITLE = "巫"
GAMES = {OWN_GAME: OWN_TITLE, **{pack.folder.name: pack.title for pack in PACKS}}
_SOURCES = {
    Grade.FAQ: "公式FAQ（2026年9月に見たもの）",
    Grade.TOOL_PAGE: "道具札の使用方法のページ（2025年9月16日の版）",
    Grade.RULEBOOK: "公式ルール",
    Grade.OURS: "札帖の読み",
}


@frozen
class Cited:
    """A clause or statement that a ruling rests on: its id and what it says."""

    id: str
    says: str


@frozen
class BookEntry:
    """A ruling of any game. `game` is its word in addresses; `cards` are card ids of 巫, `card_names` all it is about.

    `answer` is the ruling in a sentence, `question` what it answers (empty: nobody asked, a clause is shown);
    `source` says who decides so and of when that is, `options` are the choices other than the standard ones.
    """

    id: str
    game: str
    game_title: str
    answer: str
    question: str
    cited: tuple[Cited, ...]
    cards: tuple[int, ...]
    card_names: tuple[str, ...]
    keywords: tuple[str, ...]
    source: str
    options: tuple[str, ...]
    note: str


@cache
def all_entries() -> tuple[BookEntry, ...]:
    """Every ruling: those of 巫, the surest first, then each pack's; else in order of their ids."""
    order = list(Grade)
    own = [_own_entry(one) for one in sorted(load_rulings().values(), key=lambda one: order.index(one.grade))]
    return (*own, *(_pack_entry(pack, one) for pack in PACKS for one in read_pack_scenarios(pack)))


@cache
def entry_of(ruling: str) -> BookEntry:
    """The ruling with this id; ``KeyError`` if there is none."""
    return {entry.id: entry for entry in all_entries()}[ruling]


@cache
def cited_of(clause: str) -> Cited | None:
    """The clause or statement with this id, None if no game has one."""
    if clause in CLAUSES:
        return Cited(clause, CLAUSES[clause].summary)
    for pack in PACKS:
        if clause in pack.statements:
            return Cited(clause, pack.statements[clause].says)
        if clause in pack.settled:
            return Cited(clause, pack.settled[clause])
    return None


def point_of(ruling: str) -> OpenPoint | None:
    """The open point of which this ruling plays an answer, None if it plays none."""
    points = [point for point in load_points() if any(answer.scenario == ruling for answer in point.answers)]
    return points[0] if points else None


def scenario_of(ruling: str) -> Scenario:
    """The scenario of one of 巫's rulings."""
    path = SCENARIOS / f"{ruling}.scenario"
    paths = [path] if path.exists() else sorted((SCENARIOS / "together").glob(f"{ruling[:4]}_*.scenarios"))
    found = [one for path in paths for one in load_scenarios(path, load_catalog()) if one.id == ruling]
    return found[0]


def pack_scenario_of(ruling: str) -> tuple[Pack[Any], PackScenario]:
    """The scenario of a ruling of another game, with its pack; ``KeyError`` if there is none."""
    return _pack_scenarios()[ruling]


@cache
def moves_of(ruling: str) -> tuple[Move, ...]:
    """What is done in a ruling, one after another, played by the engine as it is."""
    if entry_of(ruling).game == OWN_GAME:
        return tuple(ruling_moves(scenario_of(ruling)))
    return tuple(pack_moves(*pack_scenario_of(ruling)))


@cache
def holds(ruling: str) -> bool:
    """Whether the engine as it is plays the ruling as it is written."""
    return all(move.holds for move in moves_of(ruling))


@cache
def _pack_scenarios() -> dict[str, tuple[Pack[Any], PackScenario]]:
    return {one.id: (pack, one) for pack in PACKS for one in read_pack_scenarios(pack)}


@cache
def _questions() -> dict[str, str]:
    found = {}
    for entry in read_file(QUESTIONS_FILE):
        ruling, _, text = entry.text.partition(" ")
        if entry.key != "question" or not text or ruling in found:
            raise entry.error("expected 'question RULING WORDS', each ruling once")
        found[ruling] = text
    return found


def _question(ruling: str) -> str:
    """Cases of a ruling answer its question; cards that meet in another way answer another."""
    asked = _questions().get(ruling, "")
    return asked if asked or ruling.startswith("X") else _questions().get(ruling[:4], "")


def _own_entry(ruling: Ruling) -> BookEntry:
    catalog = load_catalog()
    cards = [catalog.card(card) for card in ruling.cards]
    point = point_of(ruling.id)
    return BookEntry(
        ruling.id,
        OWN_GAME,
        OWN_TITLE,
        ruling.title,
        point.question if point else _question(ruling.id),
        tuple(Cited(one, CLAUSES[one].summary) for one in ruling.clauses),
        ruling.cards,
        tuple(card.name for card in cards),
        tuple(dict.fromkeys(keyword.name for card in cards for keyword in card.keywords)),
        _SOURCES[ruling.grade],
        ruling.options,
        "",
    )


def _pack_entry(pack: Pack[Any], one: PackScenario) -> BookEntry:
    stated = [Cited(name, pack.statements[name].says) for name in one.statements]
    settled = [Cited(name, pack.settled[name]) for name in one.settled]
    return BookEntry(
        one.id,
        pack.folder.name,
        pack.title,
        one.title,
        "",
        (*stated, *settled),
        (),
        tuple(entry.text for entry in one.cards),
        (),
        f"{pack.title}の文書（{pack.document}）" if not settled else "札帖の読み",
        tuple(f"{name} {value}" for name, value in one.options.items()),
        one.note,
    )


def chosen(game: str = "", card: int = 0, clause: str = "", keyword: str = "", words: str = "") -> list[BookEntry]:
    """The rulings of this game, about this card, resting on this clause, about cards with this keyword, with all of
    these words in what they say; nothing given: all."""
    found = list(all_entries())
    if game:
        found = [entry for entry in found if entry.game == game]
    if card:
        found = [entry for entry in found if card in entry.cards]
    if clause:
        found = [entry for entry in found if any(one.id == clause for one in entry.cited)]
    if keyword:
        found = [entry for entry in found if keyword in entry.keywords]
    return [entry for entry in found if all(_says(entry, word) for word in words.split())]


def _says(entry: BookEntry, word: str) -> bool:
    cited = [f"{one.id} {one.says}" for one in entry.cited]
    return any(word in text for text in (entry.id, entry.answer, entry.question, *entry.card_names, *cited))
