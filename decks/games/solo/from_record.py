"""A game that somebody kept as text, taken in again: what the site can play of it, or why it cannot."""

from cards.catalog import CardData
from decks.games.models.solo_game import Chair, SoloGame
from decks.games.play.positions import MOST_ACTIONS, readable_part
from decks.games.solo.forms import MAX_SEED_LENGTH
from decks.games.solo.start import MOST_CARDS, one_more
from decks.games.table.opponents import OTHER_SEAT, OWN_SEAT
from decks.people.models import Owner
from rules_engine.catalog.folding import without_stray_marks
from rules_engine.game import GameRecord
from rules_engine.game.record import Deck
from rules_engine.vocabulary.errors import InvalidNotationError, RulesError

MOST_CHARACTERS = 100_000
PLAYED_HERE = {"silent_windows", "by_hand"}
"""The options that games of this site differ in. Others could ask for any amount of work (`loop_limit`)."""
SEAT_WORDS = ("自分", "相手")


class UnplayableRecordError(Exception):
    """Why this record is not taken in, in words for whoever sent it."""


def read_written(text: str, data: CardData) -> GameRecord:
    """The game that `text` tells. ``UnplayableRecordError`` unless all of it can be played here."""
    text = without_stray_marks(text)  # mail programs and chats put such around what is copied
    if not text.strip():
        raise UnplayableRecordError("記録を貼り付けるか、ファイルを選んでください。")
    if len(text) > MOST_CHARACTERS:
        raise UnplayableRecordError(f"記録は{MOST_CHARACTERS:,}文字までです（いまは{len(text):,}文字）。")
    try:
        record = GameRecord.from_text(text)
    except InvalidNotationError as fault:
        raise UnplayableRecordError(_unread(text, fault.line)) from None
    _check_bounds(record, data)
    try:
        reading = readable_part(record, data)
    except RulesError:
        raise UnplayableRecordError("この記録の札を配れませんでした。deck の行を確かめてください。") from None
    if reading.fault is not None:
        raise UnplayableRecordError(_unplayed(text, len(record.actions) - len(reading.rest)))
    return record


def keep_written(owner: Owner, name: str, record: GameRecord) -> SoloGame:
    """A game of the owner's own that stands where the record ends; he sits on both chairs where both have cards.

    ``QuotaReachedError`` for an owner who has as many games as there may be.
    """
    chair = Chair.NOBODY if record.decks[OTHER_SEAT] is None else Chair.OPEN
    return one_more(SoloGame(deck_name=name, record=record.to_json(), ply=len(record.actions), chair=chair, **owner))


def _check_bounds(record: GameRecord, data: CardData) -> None:
    for seat, deck in enumerate(record.decks):
        _check_deck(deck, SEAT_WORDS[seat], data, may_lack=seat != OWN_SEAT)
    if len(record.actions) > MOST_ACTIONS:
        raise UnplayableRecordError(f"手は{MOST_ACTIONS:,}手までです（いまは{len(record.actions):,}手）。")
    if len(record.seed) > MAX_SEED_LENGTH or not record.seed.isprintable():
        raise UnplayableRecordError(f"シードは{MAX_SEED_LENGTH}文字までで、改行などは入れられません。")
    if record.base:
        raise UnplayableRecordError("途中の局面から始まる記録は読み込めません（base の行）。")
    if foreign := sorted(record.ruleset.differences().keys() - PLAYED_HERE):
        raise UnplayableRecordError(f"札帖の卓とは違う決まりの記録です（option {foreign[0]}）。")


def _check_deck(deck: Deck, seat: str, data: CardData, *, may_lack: bool) -> None:
    if deck is None and may_lack:
        return
    if not deck:
        words = "（誰もいないなら deck 1: absent）" if may_lack else ""
        raise UnplayableRecordError(f"{seat}のデッキの札がありません{words}。")
    if len(deck) > MOST_CARDS:
        raise UnplayableRecordError(f"{seat}のデッキは{MOST_CARDS}枚までです（いまは{len(deck)}枚）。")
    for card_id in deck:
        if card_id not in data.catalog.cards:
            raise UnplayableRecordError(f"{seat}のデッキに、知らない札の番号があります（{card_id}）。")


def _unread(text: str, line: int) -> str:
    if line:
        return f"{line}行目を読めません：{_shown(_lines(text)[line - 1])}"
    return "記録として読めません。「記録をテキストで受け取る」の内容を、はじめの ruleset の行から全部貼ってください。"


def _unplayed(text: str, number: int) -> str:
    """The `number`-th action of the text, counted from 0, is not legal where it stands."""
    lines = _lines(text)
    line = [at for at, words in enumerate(lines) if words.split(maxsplit=1)[:1] == ["action"]][number]
    told = _shown(lines[line])
    return f"{line + 1}行目の手は、その局面ではできません：{told}。この行から下を削除すると、その前までを読み込めます。"


def _lines(text: str) -> list[str]:
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def _shown(line: str) -> str:
    words = line.strip()
    return f"{words[:60]}…" if len(words) > 60 else words
