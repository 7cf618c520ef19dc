"""Actions and their text form both ways."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.vocabulary.actions import DESTINATIONS, Action
from rules_engine.vocabulary.errors import InvalidNotationError
from rules_engine.vocabulary.terms import Verb

NUMBERS = st.integers(0, 99_999)
BARE = (Verb.END, Verb.PASS, Verb.DONE, Verb.YES, Verb.NO, Verb.TEXT, Verb.POWER)
TWO_NUMBERS = (Verb.MOVE, Verb.LIFE)
ONE_CARD = (*(verb for verb in Verb if verb not in (*BARE, *TWO_NUMBERS, Verb.NAME, Verb.SET)), Verb.TEXT)
ACTIONS = st.one_of(
    st.sampled_from(BARE).map(Action),
    st.tuples(st.sampled_from(ONE_CARD), NUMBERS).map(lambda parts: Action(*parts)),
    st.tuples(st.sampled_from((Verb.SUMMON, Verb.POSSESS, Verb.LIFE)), NUMBERS, NUMBERS).map(lambda it: Action(*it)),
    st.sampled_from(("座敷童", "Dホテル 赤い傘", "GMK BLACK CARD", "噂")).map(
        lambda word: Action(Verb.NAME, word=word)
    ),
    st.sampled_from(("12 to soul", "add 1 hand 0*3 182")).map(lambda word: Action(Verb.SET, word=word)),
    st.tuples(st.just(Verb.MOVE), NUMBERS, st.sampled_from(range(len(DESTINATIONS)))).map(lambda it: Action(*it)),
)


@given(ACTIONS)
def test_an_action_is_read_back_from_its_text(action: Action) -> None:
    assert Action.parse(str(action)) == action


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Action(Verb.SUMMON, 3), "summon 3 field"),
        (Action(Verb.SUMMON, 3, 7), "summon 3 on 7"),
        (Action(Verb.POSSESS, 5, 3), "possess 5 on 3"),
        (Action(Verb.ATTACK, 0), "attack 0"),
        (Action(Verb.DONE), "done"),
        (Action(Verb.MOVE, 5, 4), "move 5 to soul"),
        (Action(Verb.MOVE, 5, 8), "move 5 to under"),
        (Action(Verb.LIFE, 1, 27), "life 1 to 27"),
        (Action(Verb.DRAW, 0), "draw 0"),
        (Action(Verb.WAKE, 9), "wake 9"),
        (Action(Verb.NAME, word="Dホテル 赤い傘"), "name Dホテル 赤い傘"),
    ],
)
def test_the_text_of_an_action(action: Action, text: str) -> None:
    assert str(action) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "dance",
        "summon",
        "summon three field",
        "summon 3 moon",
        "summon 3 on",
        "summon 3 on 7 8",
        "attack 3 on 7",
        "attack -1",
        "attack ３",
        "use 1234567",
        "pass 3",
        "name",
        "name ",
        "Summon 3 field",
        "move 3",
        "move 3 to moon",
        "move 3 soul",
        "life 0 to -1",
        "lay 3 to soul",
    ],
)
def test_what_is_no_action_is_refused(text: str) -> None:
    with pytest.raises(InvalidNotationError):
        Action.parse(text)


@given(st.text(max_size=30))
def test_any_text_is_an_action_or_refused(text: str) -> None:
    try:
        action = Action.parse(text)
    except InvalidNotationError:
        return
    assert Action.parse(str(action)) == action
