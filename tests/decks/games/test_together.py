"""Many presses at once, and presses of any kind: one counts, none is lost, no card disappears."""

import random
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection
from django.test import Client

from decks.games.models.solo_game import SoloGame
from rules_engine.catalog.definitions import Catalog
from tests.decks.builders import visitor_client
from tests.decks.games.player import MIXTURE, TOOL, Player

PRESSES = 60
AT_ONCE = 8


@pytest.mark.django_db(transaction=True)
def test_of_many_presses_at_once_one_counts(catalogue: Catalog) -> None:
    player = Player.at_table()
    sent = {"revision": player.revision, "action": "no"}
    clients = [visitor_client() for _ in range(AT_ONCE)]

    def press(client: Client) -> int:
        try:
            return client.post(player.address + "act", sent).status_code
        finally:
            connection.close()

    with ThreadPoolExecutor(AT_ONCE) as pool:
        answers = sorted(pool.map(press, clients))
    game = SoloGame.objects.get()
    assert answers == [302] + [409] * (AT_ONCE - 1)
    assert (game.ply, game.revision) == (1, 1)


@pytest.mark.django_db
@pytest.mark.parametrize(("seed", "first"), [("雪", 0), ("月", 1)])
def test_every_button_is_accepted_and_no_card_is_lost(seed: str, first: int) -> None:
    choices = random.Random(seed)
    player = Player.at_table(MIXTURE | {TOOL: 10}, seed=seed, first=first)
    size = sum(MIXTURE.values()) + 10
    for _ in range(PRESSES):
        if not player.offered:
            break
        declared = [
            text for text in player.offered if text.split()[0] in ("summon", "possess", "deploy", "use", "attack")
        ]
        text = choices.choice(declared or player.offered)
        assert player.act(text).status_code == 200, text
        spoken = player.spoken
        under = sum(len(card.under) for card in player.response.context["table"].own.places)
        on_season = player.response.context["table"].own.on_season
        under += len(on_season.under) if on_season else 0
        held = len(player.response.context["table"].own.held)
        assert spoken["手札"] + spoken["場"] + spoken["山札"] + spoken["魂"] + under + held == size
    assert SoloGame.objects.get().ply > PRESSES // 2
