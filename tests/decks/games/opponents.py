"""Games against the other chair, for tests: the start form, and a worker that thinks when it is told to."""

from collections.abc import Mapping

from decks.games.models.solo_game import Chair, SoloGame
from decks.jobs.job_kinds import job_kinds
from decks.jobs.worker import work_once
from decks.models import Deck, Job
from tests.decks.games.player import MIXTURE, Player, solo_deck

# The sample deck of summer: legal, and without any card of the decks that people play here.
LEGAL = {2: 4, 3: 2, 4: 4, 129: 3, 7: 3, 9: 2, 227: 2, 14: 3, 137: 2, 15: 1, 19: 2, 240: 1, 2620: 2, 185: 1}
LEGAL |= {24: 4, 28: 4}


def against(
    chair: Chair,
    *,
    seed: str = "三月",
    first: int = 0,
    other: Deck | None = None,
    level: str = "greedy",
    copies: Mapping[int, int] = MIXTURE,
) -> Player:
    """A person at a table with somebody on the other chair."""
    player = Player()
    deck = solo_deck(copies)
    facing = other or legal_deck()
    sent = {"seed": seed, "first": first, "chair": chair.value, "level": level, "other_deck": facing.share}
    answer = player.client.post(f"/decks/{deck.pk}/solo", sent)
    assert answer.status_code == 302, answer.content.decode()
    player.sit(answer["Location"])
    return player


def legal_deck(name: str = "相手の束", **fields: object) -> Deck:
    return solo_deck(LEGAL, name=name, **fields)


def think() -> int:
    """Let a worker do all that waits; how many answers it gave."""
    answers = 0
    while work_once("worker", job_kinds()):
        answers += 1
    return answers


def game_of(player: Player) -> SoloGame:
    return SoloGame.objects.get(token=player.token)


def jobs() -> list[str]:
    return [job.state for job in Job.objects.all()]
