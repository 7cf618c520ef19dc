"""What texts ask is told in the sentence of the text, and each answer by what it does."""

import pytest

from decks.games.table.log import log_line
from decks.games.table.table import Prompt, Table
from rules_engine.catalog import load_catalog
from rules_engine.game.game import Game
from rules_engine.game.wording import marked
from rules_engine.kernel.log import LogEntry
from rules_engine.vocabulary.terms import DecisionKind, EventKind, Verb
from tests.decks.games.player import PLACE, Player
from tests.decks.games.test_presentation import game_of, play_until, shown
from tests.decks.games.test_reachable import page_of
from tests.rules_engine.execution.test_words import used

STATION = 1338  # 鬼哭線 獄門坂駅: 召喚時, may put a hand card away
WARD = 1355  # 監視する病室: 攻撃時, looks at the top card and chooses one of two places for it
GUIDE = 1321  # お迎え: 攻撃時, may search the deck for another of its name


def prompt_of(game: Game) -> Prompt:
    prompt = shown(game).prompt
    assert prompt is not None
    return prompt


def newest(table: Table) -> list[str]:
    return [line.kind for line in table.log.turns[0].lines]


def test_an_optional_part_is_asked_in_its_own_sentence() -> None:
    prompt = prompt_of(game_of(STATION, PLACE, actions=("no", "summon 0 field")))
    assert prompt.kind is DecisionKind.MAY
    asks = "自分の手札から1枚を除外してもよい"
    assert (prompt.card, prompt.asked.sentence) == ("鬼哭線 獄門坂駅", asks)
    assert prompt.face is not None
    assert prompt.face.name == prompt.card
    before, step, after = prompt.asked.text
    assert (before, step) == ("召喚時：", asks)
    assert after.startswith("。そうしたなら")
    assert [offer.verb for offer in prompt.offers] == [Verb.YES, Verb.NO]
    assert (prompt.chosen, prompt.hidden) == ((), ())


@pytest.mark.parametrize(
    ("step", "marks"),
    [
        ("自分の手札から1枚を魂に置く", "自分の手札から1枚を魂に置いてもよい"),
        ("1枚引く", "1枚引く"),
        ("自分の魂から1枚を除外する", "自分の魂から1枚を除外し"),
        ("相手の場の季節札をすべて山札に戻す", ""),
    ],
)
def test_the_asking_part_of_a_text_is_found_though_it_ends_otherwise(step: str, marks: str) -> None:
    text = "召喚時：自分の手札から1枚を魂に置いてもよい。そうしたなら、自分の魂から1枚を除外し、1枚引く。"
    before, marked_part, after = marked(text, step)
    assert marked_part == marks
    assert before + marked_part + after == text


def test_the_page_says_the_whole_text_with_the_asking_part_marked() -> None:
    page = page_of(game_of(STATION, PLACE, actions=("no", "summon 0 field")))
    assert "召喚時：<mark>自分の手札から1枚を除外してもよい</mark>。" in page


def test_cards_are_chosen_in_the_hand_where_they_lie() -> None:
    game = game_of(STATION, PLACE, PLACE, actions=("no", "summon 0 field", "yes"))
    table, prompt = shown(game), prompt_of(game)
    assert (prompt.kind, prompt.asked.least, prompt.asked.most) == (DecisionKind.CHOOSE_CARDS, 1, 1)
    assert [[offer.text for offer in one.offers] for one in table.own.hand] == [["choose 1"], ["choose 2"]]
    assert prompt.hidden == ()


def test_cards_of_a_searched_deck_are_listed_with_the_question() -> None:
    game = Game.new(((GUIDE,) * 30, None), "一", load_catalog())
    for wanted in ("no", "summon", "end", "attack", "yes"):
        play_until(game, wanted)
    prompt = prompt_of(game)
    assert prompt.hidden
    assert [one.face.card_id for one in prompt.hidden] == [GUIDE]
    assert prompt.hidden[0].offers[0].text == f"choose {prompt.hidden[0].number}"


def test_equal_cards_of_a_searched_deck_are_one_button_with_their_number() -> None:
    game = Game.new(((GUIDE,) * 30, None), "一", load_catalog())
    for wanted in ("no", "summon", "end", "attack", "yes"):
        play_until(game, wanted)
    legal = [action for action in game.legal_actions() if action.verb is Verb.CHOOSE]
    page = page_of(game)
    assert len(legal) > 10
    assert f"×{len(legal)}</span>" in page
    assert page.count('value="choose ') == 1


@pytest.mark.parametrize(
    ("script", "sentence", "labels"),
    [
        ("use: declare n = number 0 to 2; damage self n", "2以下の数を宣言する", ["0", "1", "2"]),
        ("use: declare s = parity; draw 1", "偶数か奇数を宣言する", ["偶数", "奇数"]),
    ],
)
def test_a_number_or_word_is_asked_in_the_sentence_of_the_text(script: str, sentence: str, labels: list[str]) -> None:
    game = used(script).game
    assert game.decision is not None
    assert game.decision.sentence == sentence
    assert [game.option_labels()[action].words for action in game.legal_actions()] == labels


def test_each_of_several_texts_is_told_with_the_names_of_the_whole() -> None:
    game = Game.new(((WARD,) * 30, None), "一", load_catalog())
    for wanted in ("no", "summon", "end", "attack"):
        play_until(game, wanted)
    prompt = prompt_of(game)
    assert prompt.kind is DecisionKind.CHOOSE_ONE
    assert [offer.label for offer in prompt.offers] == ["その札を除外する", "その札を山札の下に置く"]
    assert {"looked", "text_started"} <= set(newest(shown(game)))


def test_where_no_text_asks_nothing_is_told() -> None:
    prompt = prompt_of(game_of(PLACE))
    assert (prompt.card, prompt.asked.sentence, prompt.asked.text) == ("", "", ("", "", ""))


@pytest.mark.parametrize(
    ("kind", "word", "label"),
    [
        (EventKind.TEXT_STARTED, "attack", "攻撃時"),
        (EventKind.TEXT_STARTED, "when", "誘発"),
        (EventKind.TEXT_STARTED, "keyword", ""),
        (EventKind.TEXT_NOT_RUN, "a text of its own", ""),
        (EventKind.DECIDED, "no", "しない"),
    ],
)
def test_words_of_texts_are_labelled_and_unknown_ones_break_nothing(kind: EventKind, word: str, label: str) -> None:
    assert log_line(LogEntry(kind, "S-効果", 0, word=word), (), 0).word_label == label


@pytest.mark.django_db
def test_a_person_answers_a_text_by_buttons() -> None:
    player = Player.at_table({STATION: 40}).keep_hand()
    player.act(player.of("summon"))
    assert sorted(player.offered) == ["no", "yes"]
    assert "自分の手札から1枚を除外してもよい" in player.page
    assert ">はい</button>" in player.page
    before = player.spoken["手札"]
    player.act("yes")
    player.act(player.of("choose"))
    assert player.spoken["手札"] == before - 1
    assert "の効果（召喚時）" in player.page
