"""The board of a question stays as it was seen, whatever a keeper corrects, and is played on where it can be."""

import re

import pytest
from django.test import Client

from cards.catalog import current_data
from decks.games.replay.questions import decided_in
from decks.models import Chair, SoloGame, TurnAnswer, TurnQuestion
from rules_engine import RULESET_VERSION
from rules_engine.game import GameRecord
from tests.decks.games.ended import as_of_former_rules, by_chance, cards_change, story_of
from tests.decks.games.opponents import game_of
from tests.decks.games.player import Player
from tests.decks.games.test_turn_questions import WORDS, answered, at_the_question, page_of, question, shown, trying

pytestmark = pytest.mark.django_db
AS_THEN = "問いが作られた時に見えた盤"
TRY = "自分の手を試す</button>"


def board(page: str) -> tuple[list[str], list[str], str]:
    """What lies on the page: the cards by number, the lives, and what is asked."""
    asked = page.split('id="prompt"', 1)[1].split("</section>", 1)[0]
    return re.findall(r'id="card-(\d+)"', page), re.findall(r"data-life[^>]*>.*?(\d+)</span>", page), asked


def answered_later() -> tuple[Player, str]:
    """A game with a place on the table, and the page of the question about it."""
    player = Player.at_table().keep_hand()
    player.act(player.of("summon"))
    step = game_of(player).ply
    player.client.post(f"{player.address}ask", {"step": step, "text": WORDS})
    return player, shown(Client().get(page_of(question())))


def test_a_correction_that_changes_nothing_of_the_position_is_no_news() -> None:
    _, before = answered_later()
    cards_change(power=4)
    after = shown(Client().get(page_of(question())))
    assert (board(after), AS_THEN in after) == (board(before), False)


def test_a_corrected_card_leaves_the_board_as_it_was_and_it_is_played_on() -> None:
    _, before = answered_later()
    picture = Client().get(f"{page_of(question())}board.jpg")
    assert AS_THEN not in before
    cards_change(cost=9)
    answer = Client().get(page_of(question()))
    after = shown(answer)
    assert (answer.status_code, board(after)) == (200, board(before))
    assert (AS_THEN in after, TRY in after) == (True, True)
    assert picture.status_code == Client().get(f"{page_of(question())}board.jpg").status_code == 200
    reader = trying()
    record = GameRecord.from_json(game_of(reader).record)
    assert (record.version, bool(record.base), record.actions) == (RULESET_VERSION, True, ())
    reader.act(reader.of("end"))
    assert decided_in(SoloGame.objects.select_related("question").get(token=reader.token), current_data())[0] == "end"
    reader.response = reader.client.post(f"{reader.address}answer", {"text": "番を渡す"}, follow=True)
    assert "番を渡す" in reader.page
    branch = Client().get(f"{page_of(question())}{TurnAnswer.objects.get().token}/")
    assert (branch.status_code, "0 / " in shown(branch)) == (200, True)


def test_answers_of_before_and_after_name_their_own_cards() -> None:
    at_the_question()
    answered("before")
    TurnQuestion.objects.update(position="otherwise")
    answered("after", text="あとで")
    page = shown(Client().get(f"{page_of(question())}?answers=all"))
    given = [page.split(f"<p>{text}</p>", 1)[1].split("</ol>", 1)[0] for text in ("場を作る", "あとで")]
    assert all("隠された櫛の家" in one for one in given)


def test_what_is_under_way_is_seen_as_then_and_cannot_be_tried() -> None:
    player = Player.at_table().keep_hand()
    player.until(lambda now: any(text.startswith("soul") for text in now.offered))
    step = game_of(player).ply
    player.client.post(f"{player.address}ask", {"step": step, "text": WORDS})
    before = shown(Client().get(page_of(question())))
    TurnQuestion.objects.update(position="otherwise")
    after = shown(Client().get(page_of(question())))
    assert (board(after), AS_THEN in after) == (board(before), True)
    playable = TRY in after
    answer = Client().post(f"{page_of(question())}try", follow=True)
    assert ("続けられないので、試せません" in shown(answer)) is not playable
    assert bool(SoloGame.objects.exclude(pk=game_of(player).pk)) is playable


def test_a_question_of_before_keeps_its_board_when_it_is_looked_at() -> None:
    _, before = answered_later()
    TurnQuestion.objects.update(told=b"", position="")
    assert board(shown(Client().get(page_of(question())))) == board(before)
    assert question().told
    cards_change(cost=9)
    assert board(shown(Client().get(page_of(question())))) == board(before)


def test_a_damaged_board_is_shown_as_today_plays_it() -> None:
    answered_later()
    TurnQuestion.objects.update(told=b"damaged", position="otherwise")
    page = Client().get(page_of(question()))
    assert (page.status_code, AS_THEN in shown(page)) == (200, False)


def test_the_kept_board_hides_what_the_question_hides() -> None:
    player = by_chance(Chair.MACHINE, "三月", 30)
    plies = story_of(player).steps.plies
    player.client.post(f"{player.address}ask", {"step": plies[-2], "text": WORDS})
    before = shown(Client().get(page_of(question())))
    cards_change(power=4)
    TurnQuestion.objects.update(position="otherwise")
    after = shown(Client().get(page_of(question())))
    assert AS_THEN in after
    assert board(after) == board(before)
    hand = after.split('class="solo-facing__hand', 1)
    assert len(hand) == 1 or 'id="card-' not in hand[1].split("</ul>", 1)[0]


def test_a_game_of_former_rules_is_asked_about_by_a_position_that_today_reads() -> None:
    player = by_chance(Chair.OPEN, "三月", 40)
    story = story_of(player)
    as_of_former_rules(player)
    step = story.steps.plies[-2]
    page = shown(player.client.get(f"{player.address}replay/?step={step}"))
    assert "あなたならどうする？と聞く" in page
    form = shown(player.client.get(f"{player.address}ask?step={step}"))
    start = story.position(story.steps.number(step))[0]
    assert (f"{start}手目の局面を問いにします" in form) is (start != story.steps.number(step))
    asked = player.client.post(f"{player.address}ask", {"step": step, "text": WORDS}, follow=True)
    assert WORDS in shown(asked)
    record = GameRecord.from_json(question().record)
    assert (record.version, record.base is not None, question().ply) == (RULESET_VERSION, True, 0)
    assert TRY in shown(asked)
    end = player.client.post(f"{player.address}ask", {"step": story.steps.plies[-1], "text": WORDS}, follow=True)
    assert "勝負が終わった局面は、問いにできません" in shown(end)
