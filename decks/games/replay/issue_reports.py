"""Steps that look wrong to somebody: kept as drafts of rulings, and what a keeper does with them."""

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from cards.catalog import CardData
from decks.games.models import Doubt, SoloGame
from decks.games.play.live_game import played_record
from decks.games.play.positions import position_of
from decks.games.quotas import OPEN_DOUBTS
from decks.games.replay.transcript.read import BROKEN, Transcript
from decks.games.replay.transcript.store import story_instead
from decks.games.solo.resume_after_upgrade import start_within
from decks.people.models import Owner
from decks.people.quotas import QuotaReachedError, one_at_a_time
from rules_engine.game import GameRecord, replay
from rules_engine.rulings.scenario import draft
from rules_engine.rulings.scenario.drafting import NUMBERLESS


def keep_doubt(owner: Owner, game: SoloGame, step: int, text: str, data: CardData) -> Doubt:
    """Keep what was said of the position after the first `step` actions of this game, once while it waits for a keeper.

    ``QuotaReachedError`` for somebody of whom many wait, ``RulesError`` if the game can neither be played with these
    cards nor be seen as it was.
    """
    record = played_record(game, step)
    story = story_instead(game, played_record(game), data)
    drafted = draft_of_story(story, record, text, data) if story else ""
    return _keep(owner, record, text, drafted or draft(replay(record, data.catalog), text, data.catalog))


@transaction.atomic
def _keep(owner: Owner, record: GameRecord, text: str, drafted: str) -> Doubt:
    doubt = Doubt(text=text, step=len(record.actions), draft=drafted, record=record.to_json(), **owner)
    one_at_a_time(doubt)
    waiting = Doubt.objects.filter(handled_at__isnull=True, **doubt.whose)
    if same := waiting.filter(text=text, record=doubt.record).first():
        return same
    if waiting.count() >= OPEN_DOUBTS.most:
        raise QuotaReachedError(OPEN_DOUBTS)
    doubt.save(force_insert=True)
    return doubt


def draft_of_story(story: Transcript, record: GameRecord, text: str, data: CardData) -> str:
    """The draft for a step of a game that today's rules play otherwise: the last position before it that they read,
    and as comments what was answered since by the rules of then; "" where the story cannot be read."""
    ply = len(record.actions)
    try:
        number = story.steps.number(ply)
        start = start_within(story, record, number, data)
        begun = story.steps.plies[start[0]] if start else 0
        position = story.position(number)[1]
    except BROKEN:
        return ""
    if start:
        drafted = draft(position_of(start[1], data), text, data.catalog)
    else:
        head = [NUMBERLESS, f"title {' '.join(text.split())}", "# Today's rules do not read its position:"]
        drafted = "\n".join([*head, *(f"#   {line}" for line in position.splitlines())]) + "\n"
    answered = [f"#   {answer}" for answer in record.actions[begun:ply]]
    told = f"# Played by the rules of version {record.version}. From there on was answered, by the numbers of then:"
    return drafted + "\n".join([told, *answered]) + "\n"


@transaction.atomic
def mark_handled(doubts: QuerySet[Doubt]) -> int:
    """How many were open. One by one, so that each is recorded as a keeper's act."""
    waiting = list(Doubt.objects.select_for_update().filter(pk__in=doubts.values("pk"), handled_at__isnull=True))
    for doubt in waiting:
        doubt.handled_at = timezone.now()
        doubt.save(update_fields=["handled_at"])
    return len(waiting)
