"""おかしいと思ったら: words about a step reach keepers with the position as the draft of a ruling."""

import html
import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from decks.games.models.solo_game import Chair, SoloGame
from decks.games.quotas import OPEN_DOUBTS
from decks.models import MAX_DOUBT_LENGTH, Doubt, KeptStory
from decks.people.visitors import hash_of
from rules_engine.catalog import load_catalog
from rules_engine.game import GameRecord, replay
from rules_engine.rulings.scenario import read_scenario, run
from tests.decks.builders import visitor_client
from tests.decks.games.ended import FORMER, as_of_former_rules, by_chance, damaged, each_step, story_of
from tests.decks.games.player import Player, solo_deck
from tests.keepers import sign_in

pytestmark = pytest.mark.django_db
WORDS = "場所札が出たのに、魂が要りませんでした"


@pytest.fixture
def player() -> Player:
    """At a table where a 場所札 was summoned."""
    player = Player.at_table().keep_hand()
    player.act(player.of("summon"))
    return player


def send(player: Player, client: Client | None = None, **values: object) -> int:
    sent = {"step": SoloGame.objects.get().ply, "text": WORDS, **values}
    player.response = (client or player.client).post(player.address + "doubt", sent, follow=True)
    return int(player.response.status_code)


def test_the_words_become_a_draft_that_runs_once_a_keeper_numbers_it(player: Player) -> None:
    assert f'href="{player.address}doubt?step=' in player.page
    assert send(player) == 200
    assert "管理者に届きました" in player.page
    doubt, game = Doubt.objects.get(), SoloGame.objects.get()
    assert (doubt.text, doubt.step, doubt.visitor) == (WORDS, game.ply, game.visitor)
    assert f"title {WORDS}\n" in doubt.draft
    assert "自分 summon 隠された櫛の家\n" in doubt.draft
    scenario = read_scenario(doubt.draft.replace("# ruling", "ruling", 1), load_catalog())
    assert run(scenario) is None
    assert len(replay(GameRecord.from_json(doubt.record), load_catalog()).actions) == doubt.step


def test_a_step_of_the_replay_is_the_one_that_is_told(player: Player) -> None:
    page = player.client.get(player.address + "replay/?step=1").content.decode()
    assert f'href="{player.address}doubt?step=1"' in page
    assert send(player, step="1") == 200
    assert Doubt.objects.get().step == 1
    assert "summon" not in Doubt.objects.get().draft


@pytest.mark.parametrize("text", ["", " \n ", "あ" * (MAX_DOUBT_LENGTH + 1), "a\x00b"])
def test_what_cannot_be_kept_is_said_and_the_words_stay_in_the_form(player: Player, text: str) -> None:
    assert send(player, text=text) == 422
    assert "errorlist" in player.page
    assert text.strip().replace("\x00", "") in player.page.replace("\x00", "")
    assert not Doubt.objects.exists()


def test_the_same_words_of_the_same_step_are_kept_once_while_they_wait(player: Player) -> None:
    for words in (WORDS, WORDS, "ほかのこと"):
        assert send(player, text=words) == 200
    assert send(player, step="1") == 200
    assert Doubt.objects.count() == 3
    Doubt.objects.update(handled_at=timezone.now())
    assert send(player) == 200
    assert Doubt.objects.count() == 4


def test_many_that_wait_and_many_at_once_are_refused(player: Player, settings: Any) -> None:
    game = SoloGame.objects.get()
    row = {"visitor": game.visitor, "text": "前の", "step": 1, "draft": "", "record": "{}"}
    Doubt.objects.bulk_create([Doubt(**row) for _ in range(OPEN_DOUBTS.most)])
    assert send(player) == 422
    assert OPEN_DOUBTS.told in player.page
    assert WORDS in player.page
    Doubt.objects.all().delete()
    settings.RATELIMIT_ENABLE = True
    assert [send(player, text=f"{WORDS}{n}") for n in range(11)] == [200] * 10 + [429]
    assert Doubt.objects.count() == 10


def test_readers_of_the_link_may_doubt_and_strangers_may_not(player: Player) -> None:
    reader = visitor_client("reader")
    assert send(player, reader) == 404
    SoloGame.objects.update(share="handed-on")
    address = "/solo/handed-on/doubt"
    assert reader.get(address).status_code == 200
    assert reader.post(address, {"step": 1, "text": WORDS}).status_code == 302
    assert Doubt.objects.get().visitor == hash_of("reader")


def test_it_is_taken_along_and_goes_with_the_account(owner: User, signed_in: Callable[[User], Client]) -> None:
    player = Player(signed_in(owner))
    player.start(solo_deck(owner=owner))
    player.keep_hand()
    send(player)
    told = json.loads(player.client.get("/accounts/data.json").getvalue())["doubts"]
    assert [(doubt["text"], doubt["step"]) for doubt in told] == [(WORDS, 1)]
    owner.delete()
    assert not Doubt.objects.exists()


def test_keepers_see_the_draft_and_mark_it_as_handled(player: Player) -> None:
    send(player)
    client, path = Client(), "/admin/decks/doubt/"
    sign_in(client, User.objects.create_superuser("keeper"))
    assert WORDS in client.get(f"{path}?handled_at__isempty=1&q=場所札").content.decode()
    assert "自分 summon 隠された櫛の家" in client.get(f"{path}{Doubt.objects.get().pk}/change/").content.decode()
    assert client.get(f"{path}add/").status_code == 403
    client.post(path, {"action": "handled", "_selected_action": [Doubt.objects.get().pk]})
    assert Doubt.objects.get().handled_at is not None


def test_the_draft_keeps_its_lines_and_the_board_opens_as_a_game_of_the_keeper(player: Player) -> None:
    send(player)
    doubt, keeper = Doubt.objects.get(), User.objects.create_superuser("keeper")
    client = Client()
    sign_in(client, keeper)
    page = client.get(f"/admin/decks/doubt/{doubt.pk}/change/").content.decode()
    [draft] = re.findall(r"<pre[^>]*>(.*?)</pre>", page, re.DOTALL)
    assert html.unescape(draft) == doubt.draft
    address = f"/admin/decks/doubt/{doubt.pk}/board/"
    assert f'formaction="{address}"' in page
    assert client.get(address).status_code == 405
    opened = client.post(address, follow=True)
    game = SoloGame.objects.get(owner=keeper)
    assert opened.redirect_chain[-1][0] == f"/solo/{game.token}/replay/?step={doubt.step}"
    assert opened.status_code == 200
    assert client.get(f"/solo/{game.token}/").status_code == 200


def test_a_board_that_today_cannot_be_reached_is_said_to_be_so(player: Player) -> None:
    send(player)
    Doubt.objects.update(record="{}")
    client = Client()
    sign_in(client, User.objects.create_superuser("keeper"))
    told = client.post(f"/admin/decks/doubt/{Doubt.objects.get().pk}/board/", follow=True)
    assert "この局面まで進められません" in told.content.decode()
    helper = Client()
    sign_in(helper, User.objects.create_user("helper", is_staff=True))
    assert helper.post(f"/admin/decks/doubt/{Doubt.objects.get().pk}/board/").status_code == 403


def test_a_game_that_today_cannot_be_played_is_said_to_be_so(player: Player) -> None:
    SoloGame.objects.update(record=SoloGame.objects.get().record.replace("summon", "attack").replace(" field", ""))
    assert send(player) == 409
    assert not Doubt.objects.exists()


def test_a_step_of_a_game_of_former_rules_is_told_with_a_position_that_today_reads() -> None:
    player = by_chance(Chair.OPEN, "三月", 40)
    story = story_of(player)
    as_of_former_rules(player)
    number = story.steps.last - 1
    step = story.steps.plies[number]
    assert f"doubt?step={step}" in player.client.get(f"{player.address}replay/?step={step}").content.decode()
    assert send(player, step=step) == 200
    doubt = Doubt.objects.get()
    assert (doubt.step, json.loads(doubt.record)["ruleset"]) == (step, FORMER)
    assert f"# Played by the rules of version {FORMER}." in doubt.draft
    assert f"title {WORDS}\n" in doubt.draft
    begun = story.steps.plies[story.position(number)[0]]
    last = str(GameRecord.from_json(doubt.record).actions[-1])
    assert (f"#   {last}\n" in doubt.draft) is (begun < step)
    assert run(read_scenario(doubt.draft.replace("# ruling", "ruling", 1), load_catalog())) is None


def test_a_step_whose_position_today_does_not_read_is_told_all_the_same() -> None:
    player = by_chance(Chair.OPEN, "三月", 40)
    as_of_former_rules(player)
    KeptStory.objects.update(told=damaged(each_step(position="no position\n")))
    assert send(player, step=story_of(player).steps.plies[-2]) == 200
    assert "# Today's rules do not read its position:\n#   no position\n" in Doubt.objects.get().draft
