"""Games and questions out of the file of own data, as the engine's records; what was seen of them stays as it was."""

import zlib
from base64 import b64decode
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone

from cards.catalog import current_data
from decks.building.references import decks_made, made_when
from decks.games.access import GRACE_DAYS, UNSHARED_DAYS
from decks.games.models import MAX_QUESTION_LENGTH, Chair, KeptStory, SoloGame, TurnQuestion
from decks.games.models.stops import read_former, read_stops, write_former, write_stops
from decks.games.play.positions import MOST_ACTIONS
from decks.games.play.stops import read_passes, write_passes
from decks.games.quotas import SOLO_GAMES, TURN_QUESTIONS
from decks.games.replay.transcript.read import BROKEN, Transcript
from decks.games.replay.transcript.store import MOST_BYTES
from decks.games.solo.from_record import PLAYED_HERE
from decks.games.solo.start import MOST_CARDS
from decks.games.table.combined_actions import read_press, write_press
from decks.games.table.opponents import OTHER_SEAT, OWN_SEAT
from decks.games.table.thoughts import read_thoughts, write_thoughts
from decks.people.quotas import Quota
from decks.people.read_back import Judged, Outcome, PlainReader, judged_each
from decks.people.read_values import EARLIEST, CannotPutBackError, broken, fields, moment, number, storable, text, truth
from rules_engine import RULESET_VERSION
from rules_engine.game import GameRecord
from rules_engine.players import LEVELS
from rules_engine.vocabulary.errors import RulesError

MOST_RECORD, MOST_POSITION, MOST_SETTINGS = 400_000, 200_000, 20_000
MOST_UNPACKED = 32_000_000
"""Of what was seen of one game: the longest told have less than a million characters."""
MOST_STEPS = 4 * MOST_ACTIONS
OLD_FORM = "前の形式のファイルで、局面が入っていないので、入れられません"
NEWER = "このサイトより新しいルールのゲームなので、入れられません"
NO_STORY = "各手の記録を読めないので、手の記録だけを入れます（リプレイは、いまのルールで見せます）"
NO_QUESTION = "挑戦していた問いがこのサイトにないので、ふつうのゲームとして入れます"


class GameReader(PlainReader):
    def room(self) -> dict[Quota, int]:
        return {SOLO_GAMES: SOLO_GAMES.most - SoloGame.objects.filter(owner=self.user).count()}

    def judge(self, rows: Sequence[Mapping[str, Any]]) -> list[Judged]:
        judged = judged_each(rows, _game)
        read = [one for one in judged if one.value]
        decks = decks_made(self.user, (made for one in read for made in one.value.decks))
        tokens = {one.value.question for one in read if one.value.question}
        questions = dict(TurnQuestion.objects.filter(token__in=tokens).values_list("token", "pk"))
        here = _here(SoloGame, self.user, "created_at", (one.value.game.created_at for one in read))
        for one in read:
            game = one.value.game
            game.owner, game.question_id = self.user, questions.get(one.value.question)
            game.deck_id, game.other_deck_id = (decks.get(made) for made in one.value.decks)
            if one.value.question and game.question_id is None:
                one.lost.append((NO_QUESTION, one.name))
            one.outcome = _compared((game.record, game.ply), here.get(game.created_at))
        return judged

    def write(self, judged: Sequence[Judged]) -> None:
        games = SoloGame.objects.bulk_create([one.value.game for one in judged])
        stories = []
        for game, one in zip(games, judged, strict=True):
            if one.value.story:
                one.value.story.game = game
                stories.append(one.value.story)
        KeptStory.objects.bulk_create(stories)


class QuestionReader(PlainReader):
    def room(self) -> dict[Quota, int]:
        return {TURN_QUESTIONS: TURN_QUESTIONS.most - TurnQuestion.objects.filter(owner=self.user).count()}

    def judge(self, rows: Sequence[Mapping[str, Any]]) -> list[Judged]:
        judged = judged_each(rows, _question)
        read = [one for one in judged if one.value]
        here = _here(TurnQuestion, self.user, "made_at", (one.value.made_at for one in read))
        for one in read:
            one.value.owner = self.user
            one.outcome = _compared((one.value.record, one.value.ply), here.get(one.value.made_at))
        return judged

    def write(self, judged: Sequence[Judged]) -> None:
        TurnQuestion.objects.bulk_create([one.value for one in judged])


def _here(model: Any, user: Any, when: str, moments: Any) -> dict[datetime, set[tuple[str, int]]]:
    """Record and actions in force of the person's rows of these moments."""
    here: dict[datetime, set[tuple[str, int]]] = {}
    rows = model.objects.filter(owner=user, **{f"{when}__in": set(moments)})
    for made, record, ply in rows.values_list(when, "record", "ply"):
        here.setdefault(made, set()).add((record, ply))
    return here


def _compared(content: tuple[str, int], here: set[tuple[str, int]] | None) -> Outcome:
    if not here:
        return Outcome.NEW
    return Outcome.THERE if content in here else Outcome.DIFFERS


@dataclass(slots=True)
class GameRow:
    """`decks` say when the decks were made that the game leads back to; `question` is the token of one tried."""

    game: SoloGame
    story: KeptStory | None
    decks: tuple[datetime | None, datetime | None]
    question: str


def _game(row: Mapping[str, Any]) -> Judged:
    name = text(row, "deck_name", 60)
    if "asked" not in row:
        # A former file: what was asked then is as usual, and no position was noted.
        row = {**row, "asked": {}, "position": {"after": 0, "text": ""}}
    played, position = _played(row), fields(row["position"], "position")
    asked = fields(row["asked"], "asked")
    game = SoloGame(
        deck_name=name,
        **played,
        stops_news=truth(asked, "news", default=False),
        passes=_told_again(asked, "passes", read_passes, write_passes),
        pressed=_pressed(asked),
        position=text(position, "text", MOST_POSITION),
        thoughts=_thoughts(row),
        position_ply=number(position, "after", 0, MOST_ACTIONS),
        created_at=moment(row, "created_at"),
        changed_at=_not_pruned_at_once(moment(row, "changed_at")),
    )
    story, lost = None, []
    if row.get("story") is not None:
        story = _story(fields(row["story"], "story"))
        if story is None:
            lost.append((NO_STORY, name))
    question = "" if row.get("question") is None else text(row, "question", 32)
    value = GameRow(game, story, (made_when(row, "deck"), made_when(row, "other_deck")), question)
    parts = {"各手の記録": int(story is not None)}
    return Judged(name, Outcome.NEW, lost=lost, parts=parts, costs={SOLO_GAMES: 1}, value=value)


def _thoughts(row: Mapping[str, Any]) -> str:
    """What the computer thought, as we write it; former files have none."""
    try:
        return write_thoughts(read_thoughts(text(row, "thoughts", MOST_RECORD, default="")))
    except (ValueError, TypeError, RulesError):
        raise broken("thoughts") from None


def _not_pruned_at_once(changed: datetime) -> datetime:
    """Games that were left for so long that they would go tonight stay for a while, in the same order."""
    earliest = timezone.now() - timedelta(days=UNSHARED_DAYS - GRACE_DAYS)
    return changed if changed >= earliest else earliest + (changed - EARLIEST) / 1_000_000


def _question(row: Mapping[str, Any]) -> Judged:
    words = text(row, "text", MAX_QUESTION_LENGTH)
    if "record" not in row:
        raise CannotPutBackError(OLD_FORM)
    told = _unpacked(row, "told")
    lost = []
    if told is None:
        lost.append((NO_STORY, words))
    question = TurnQuestion(
        text=words,
        **_played(row),
        position=text(row, "position", MOST_POSITION),
        told=told or b"",
        made_at=moment(row, "made_at"),
    )
    return Judged(words, Outcome.NEW, lost=lost, costs={TURN_QUESTIONS: 1}, value=question)


def _played(row: Mapping[str, Any]) -> dict[str, Any]:
    """The record of a game, who sits across, and at which moments it stops to ask."""
    told = text(row, "record", MOST_RECORD)
    record = _record(told)
    across, asked = fields(row.get("other_chair"), "other_chair"), fields(row["asked"], "asked")
    chair = text(across, "who", 8)
    level = text(across, "level", 20, default="")
    if chair not in Chair.values or (chair == Chair.NOBODY) != (record.decks[OTHER_SEAT] is None):
        raise broken("other_chair")
    if chair == Chair.MACHINE and level not in LEVELS:
        raise CannotPutBackError("このサイトにない強さのコンピュータとのゲームです")
    played = {
        "record": told,
        "ply": number(row, "actions_in_force", 0, len(record.actions)),
        "chair": chair,
        "other_name": text(across, "deck_name", 60, default=""),
        "level": level,
        "former_stops": _told_again(asked, "former_stops", read_former, write_former),
    }
    if "stops" in asked:
        played["stops"] = write_stops(read_stops(text(asked, "stops", MOST_SETTINGS)))
    return played


def _record(told: str) -> GameRecord:
    """A game that the site could have dealt; whether today's rules still play it is asked where it is looked at."""
    try:
        record = GameRecord.from_json(told)
    except RulesError as fault:
        newer = f"none of 1 to {RULESET_VERSION}" in str(fault)
        raise CannotPutBackError(NEWER if newer else "ゲームの記録として読めません", broken=not newer) from None
    except (ValueError, OverflowError, RecursionError):
        raise broken("record") from None
    storable(record.to_json(), "record")
    known = current_data().catalog.cards
    for deck in record.decks:
        if deck is not None and len(deck) > MOST_CARDS:
            raise CannotPutBackError(f"1つのデッキが{MOST_CARDS}枚を超えています")
        if any(card not in known for card in deck or ()):
            raise CannotPutBackError("このサイトにない札を使ったゲームです")
    if record.decks[OWN_SEAT] is None or len(record.actions) > MOST_ACTIONS:
        raise broken("record")
    if record.ruleset.differences().keys() - PLAYED_HERE:
        raise CannotPutBackError("このサイトの卓とは違うルールのゲームです")
    return record


def _told_again(row: Mapping[str, Any], key: str, read: Callable[[str], Any], write: Callable[[Any], str]) -> str:
    """The settings as we write them."""
    told = text(row, key, MOST_SETTINGS, default="")
    try:
        return write(read(told))
    except (ValueError, KeyError, RulesError):
        raise broken(key) from None


def _pressed(asked: Mapping[str, Any]) -> str:
    if not asked.get("pressed", ""):
        return ""
    return _told_again(asked, "pressed", read_press, lambda press: write_press(*press))


def _story(told: Mapping[str, Any]) -> KeptStory | None:
    """What was seen; None where that cannot be read."""
    packed = _unpacked(told, "told")
    if packed is None:
        return None
    return KeptStory(
        ply=number(told, "ply", 0, MOST_ACTIONS),
        version=number(told, "version", 1, RULESET_VERSION),
        data=text(told, "data", 32, default=""),
        end=text(told, "end", MOST_POSITION),
        told=packed,
        kept_at=moment(told, "kept_at") if "kept_at" in told else timezone.now(),
    )


def _unpacked(row: Mapping[str, Any], key: str) -> bytes | None:
    """The steps as they are kept; None where they are too much, or no steps that can be read here. None at all were
    kept where nothing is told."""
    told = text(row, key, 2 * MOST_BYTES)
    if not told:
        return b""
    try:
        packed = b64decode(told, validate=True)
        unpacking = zlib.decompressobj()
        unpacking.decompress(packed, MOST_UNPACKED)
        if len(packed) > MOST_BYTES or unpacking.unconsumed_tail or not unpacking.eof:
            return None
        story = Transcript(packed, current_data())
        return packed if 0 < len(story.moments()) <= MOST_STEPS else None
    except BROKEN:
        return None
