"""あなたならどうする？: a link to a position, from which others play on, and what they played."""

import dataclasses
import re
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from django.test import Client

from cards.catalog import current_data
from decks.games.play.live_game import played_record
from decks.games.quotas import OWN_TURN_ANSWERS, TURN_ANSWERS, TURN_QUESTIONS
from decks.games.replay.questions import as_game, decided_in
from decks.models import Chair, SoloGame, TurnAnswer, TurnQuestion
from decks.people.cookies import hash_of
from tests.decks.builders import visitor_client
from tests.decks.games.player import Player

pytestmark = pytest.mark.django_db

WORDS = "ここで召喚する？"


def at_the_question(**fields: object) -> Player:
    """A player who asked about his first main phase."""
    player = Player.at_table().keep_hand()
    if fields:
        SoloGame.objects.filter(token=player.token).update(**fields)
    step = SoloGame.objects.get(token=player.token).ply
    player.response = player.client.post(f"{player.address}ask", {"step": step, "text": WORDS}, follow=True)
    return player


def question() -> TurnQuestion:
    return TurnQuestion.objects.get()


def page_of(asked: TurnQuestion) -> str:
    return f"/solo/questions/{asked.token}/"


def trying(name: str = "reader") -> Player:
    """Somebody else who opened the link and sits at a table of his own."""
    reader = Player(visitor_client(name))
    answer = reader.client.post(f"{page_of(question())}try")
    reader.sit(answer["Location"])
    return reader


def answered(name: str = "reader", verb: str = "summon", text: str = "場を作る") -> Player:
    reader = trying(name)
    reader.act(reader.of(verb))
    reader.response = reader.client.post(f"{reader.address}answer", {"text": text}, follow=True)
    return reader


def shown(answer: Any) -> str:
    return str(answer.content.decode())


def test_a_position_is_asked_about_and_tried_with_the_same_cards() -> None:
    asker = at_the_question()
    assert WORDS in asker.page
    asked, game = question(), SoloGame.objects.get()
    assert played_record(as_game(asked)) == played_record(game)
    reader = trying()
    copy = SoloGame.objects.get(token=reader.token)
    assert (copy.visitor, copy.question, copy.deck) == (hash_of("reader"), asked, None)
    assert played_record(copy) == played_record(game)
    assert WORDS in reader.page
    assert f"/solo/{reader.token}/answer" in reader.page
    assert game.deck_name not in reader.page


def test_what_was_played_is_kept_and_stays_when_the_game_goes_on() -> None:
    at_the_question()
    reader = trying()
    nothing = reader.client.get(f"{reader.address}answer")
    assert "まだ何もしていないか" in shown(nothing)
    summoned = reader.of("summon")
    reader.act(summoned)
    form = shown(reader.client.get(f"{reader.address}answer"))
    assert "決めたこと" in form
    reader.response = reader.client.post(f"{reader.address}answer", {"text": "場を作る"}, follow=True)
    assert "場を作る" in reader.page
    given = TurnAnswer.objects.get()
    assert given.decided == summoned
    reader.sit(reader.address)
    reader.act(reader.of("end"))
    reader.client.post(f"/solo/{reader.token}/delete")
    given.refresh_from_db()
    replayed = shown(Client().get(f"{page_of(question())}{given.token}/"))
    assert "問いへ戻る" in replayed
    assert "ここから試す" not in replayed
    assert "記録をテキストで" not in replayed
    last = shown(Client().get(f"{page_of(question())}{given.token}/?step={given.ply}"))
    assert "召喚" in last


def test_an_answer_late_in_a_game_is_read_with_the_turns_before() -> None:
    asker = Player.at_table().keep_hand()
    asker.until(lambda player: player.response.context["table"].turn > 8)
    step = SoloGame.objects.get(token=asker.token).ply
    asker.client.post(f"{asker.address}ask", {"step": step, "text": WORDS})
    answered(verb="end")
    page = shown(Client().get(f"{page_of(question())}{TurnAnswer.objects.get().token}/"))
    earlier = re.search(r'href="([^"]*)">これより前の', page)
    assert earlier
    whole = Client().get(f"{page_of(question())}{TurnAnswer.objects.get().token}/{unescape(earlier[1])}")
    assert "自分の<b>1</b>ターン目" in shown(whole)


def test_answers_show_to_who_asked_to_who_answered_and_to_who_wants_to_see() -> None:
    asker = at_the_question()
    answered("reader")
    answered("another", text="同じく場を作る")
    address = page_of(question())
    assert "場を作る" in shown(asker.client.get(address))
    assert "同じく" in shown(visitor_client("reader").get(address))
    unread = shown(visitor_client("third").get(address))
    assert "みんなの答え 2" in unread
    assert "場を作る" not in unread
    assert "場を作る" in shown(visitor_client("third").get(f"{address}?answers=all"))
    assert shown(visitor_client("reader").get(address)).count("あなた<") == 1


def test_going_back_before_the_question_leaves_nothing_to_answer() -> None:
    at_the_question()
    reader = trying()
    reader.act(reader.of("summon"))
    reader.send("undo")
    reader.send("undo")
    reader.act("yes")
    game = SoloGame.objects.select_related("question").get(token=reader.token)
    assert game.ply
    assert decided_in(game, current_data()) == ()
    refused = reader.client.post(f"{reader.address}answer", {"text": ""})
    assert (refused.status_code, TurnAnswer.objects.count()) == (422, 0)


def test_what_was_passed_is_no_part_of_an_answer() -> None:
    at_the_question()
    reader = trying()
    reader.act(reader.of("summon"))
    reader.act(reader.of("end"))
    game = SoloGame.objects.select_related("question").get(token=reader.token)
    told = decided_in(game, current_data())
    assert [one.split()[0] for one in told][:2] == ["summon", "end"]
    assert "pass" not in told


@pytest.mark.parametrize("chair", [Chair.MACHINE, Chair.CLOSED])
def test_a_running_game_that_hides_cards_is_not_asked_about(chair: Chair) -> None:
    player = at_the_question(chair=chair)
    assert not TurnQuestion.objects.exists()
    assert "問いにできるのは終わってからです" in player.page


def test_once_over_it_is_asked_about_and_tried_against_the_computer() -> None:
    player = Player.at_table().keep_hand()
    step = SoloGame.objects.get().ply
    player.act("surrender 0")
    SoloGame.objects.update(chair=Chair.MACHINE, level="random")
    over = player.client.post(f"{player.address}ask", {"step": "999", "text": WORDS}, follow=True)
    assert "勝負が終わった局面は、問いにできません" in shown(over)
    player.client.post(f"{player.address}ask", {"step": step, "text": WORDS})
    asked = question()
    assert (asked.chair, asked.level, asked.ply) == (Chair.MACHINE, "random", step)
    reader = trying()
    assert SoloGame.objects.get(token=reader.token).chair == Chair.MACHINE


def test_words_are_wanted_on_one_line_and_within_their_length() -> None:
    player = Player.at_table().keep_hand()
    for text, told in (("", "コメント"), ("あ" * 201, "200文字まで"), ("あ\0", "NUL")):
        answer = player.client.post(f"{player.address}ask", {"step": "1", "text": text})
        assert answer.status_code == 422
        assert told in shown(answer)
    player.client.post(f"{player.address}ask", {"step": "1", "text": " 二行 \n の問い "})
    assert question().text == "二行 の問い"


def test_only_who_asked_takes_the_question_away_and_both_an_answer() -> None:
    asker = at_the_question()
    first, second, stranger = answered("first"), answered("second"), visitor_client("stranger")
    address = page_of(question())
    kept = {answer.visitor: f"{address}{answer.token}/remove" for answer in TurnAnswer.objects.all()}
    assert stranger.post(kept[hash_of("first")]).status_code == 404
    assert stranger.post(f"{address}remove").status_code == 404
    assert second.client.post(kept[hash_of("first")]).status_code == 404
    assert first.client.post(kept[hash_of("first")]).status_code == 302
    assert asker.client.post(kept[hash_of("second")]).status_code == 302
    assert not TurnAnswer.objects.exists()
    assert asker.client.post(f"{address}remove").status_code == 302
    assert not TurnQuestion.objects.exists()
    assert SoloGame.objects.filter(visitor=hash_of("first")).exists()
    table = first.client.get(first.address)
    assert table.status_code == 200
    assert first.client.get(f"{first.address}answer").status_code == 302


def test_it_stays_when_the_game_is_deleted() -> None:
    asker = at_the_question()
    asker.client.post(f"{asker.address}delete")
    assert WORDS in shown(Client().get(page_of(question())))
    assert trying().of("summon")


def test_the_same_question_and_the_same_answer_are_kept_once() -> None:
    asker = at_the_question()
    step = SoloGame.objects.get().ply
    again = asker.client.post(f"{asker.address}ask", {"step": step, "text": WORDS})
    assert again["Location"] == page_of(question())
    reader = answered()
    for text in ("場を作る", "ほかの言葉"):
        assert "答えを送りました" in shown(reader.client.post(f"{reader.address}answer", {"text": text}, follow=True))
    assert sorted(TurnAnswer.objects.values_list("text", flat=True)) == ["ほかの言葉", "場を作る"]
    asker.client.post(f"{asker.address}ask", {"step": step, "text": "別の問い"})
    assert TurnQuestion.objects.count() == 2


def test_nobody_asks_or_answers_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    asker = at_the_question()
    few = {"TURN_QUESTIONS": TURN_QUESTIONS, "OWN_TURN_ANSWERS": OWN_TURN_ANSWERS, "TURN_ANSWERS": TURN_ANSWERS}
    answered("first")
    for name, quota in few.items():
        with monkeypatch.context() as patched:
            patched.setattr(f"decks.games.replay.questions.{name}", dataclasses.replace(quota, most=1))
            if name == "TURN_QUESTIONS":
                refused = asker.client.post(f"{asker.address}ask", {"step": "1", "text": "別の問い"})
            else:
                reader = trying("first" if name == "OWN_TURN_ANSWERS" else "another")
                reader.act(reader.of("summon"))
                refused = reader.client.post(f"{reader.address}answer", {"text": "残したい言葉"})
                assert "残したい言葉" in shown(refused)
            assert refused.status_code == 422
            assert quota.told in shown(refused)


def test_many_answers_cost_as_much_as_few(django_assert_max_num_queries: Callable[..., Any]) -> None:
    asker = at_the_question()
    answered("reader")
    given = TurnAnswer.objects.get()
    for number in range(30):
        TurnAnswer.objects.create(
            question=question(), visitor=hash_of(str(number)), record=given.record, ply=given.ply, decided=given.decided
        )
    with django_assert_max_num_queries(6):
        page = shown(asker.client.get(page_of(question())))
    assert page.count('class="solo-answer"') == 20
    assert "?page=2" in page


def test_a_question_that_cannot_be_played_any_more_says_so() -> None:
    at_the_question()
    TurnQuestion.objects.update(record=question().record.replace('"ruleset":', '"ruleset":9'), told=b"")
    gone = Client().get(page_of(question()))
    assert gone.status_code == 409
    assert "今は再現できません" in shown(gone)
