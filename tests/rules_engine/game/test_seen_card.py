"""What a seat sees of a card beside what is printed on it."""

from rules_engine.catalog import load_catalog
from rules_engine.compile.instances import Instances
from rules_engine.game.card_texts import _printed
from rules_engine.game.observation import observe
from rules_engine.game.seen_card import CardNow, SeenCard, card_now
from rules_engine.rulebook.ruleset import STANDARD
from rules_engine.vocabulary.terms import CardType, Season
from tests.rules_engine.execution.table import Table, sides

ANY_TIME = "option main_window any_time\n"


def seen(table: Table, name: str, viewer: int = 0) -> SeenCard:
    """The card as the seat sees it on the field of the first."""
    number = table.card(name)
    return next(one for one in observe(table.game.state, viewer).players[0].field if one.card == number)


def now(table: Table, name: str) -> CardNow:
    found = seen(table, name).now
    assert found is not None
    return found


def test_a_card_as_printed_has_nothing_to_be_said_of() -> None:
    table = Table({}, sides("field place 丘 damage 1; deck 原"))
    hill = seen(table, "丘")
    assert (hill.power, hill.damage, hill.now) == (3, 1, None)


def test_lost_texts_are_told_by_their_places() -> None:
    cards = {
        "神": ("place", 2, "神秘", "always: this.power + 5", "attack: draw 1"),
        "消": ("tool", 0, "use: this turn { own.field{place} loses text }"),
    }
    table = Table(cards, sides("hand 消; field place 神; deck 原"), ANY_TIME)
    assert seen(table, "神").now is None
    table.play("use 消")
    assert (now(table, "神").silent, now(table, "神").resting, now(table, "神").gained) == ((0, 1, 2), (), ())
    table.play("end")
    assert seen(table, "神").now is None


def test_a_part_of_the_texts_may_be_lost() -> None:
    cards = {
        "話": ("place", 2, "attack: draw 1", "神秘"),
        "消": ("season_card", 0, "always: own.field{place} loses ■神秘"),
    }
    table = Table(cards, sides("field season_card 消, place 話; deck 原"))
    assert now(table, "話").silent == (1,)


def test_what_is_given_is_told_in_the_words_of_the_text_that_gives_it() -> None:
    cards = {"与": ("season_card", 0, "always: own.field{place} has ■神秘; own.field{place} has (attack: draw 1)")}
    table = Table(cards, sides("field season_card 与, place 原; deck 原"))
    assert now(table, "原").gained == ("■神秘", "攻撃時：1枚引く。")


def test_seasons_attributes_and_names_are_all_that_the_card_has_now() -> None:
    text = "always: own.field{place} becomes 冬; own.field{place} becomes also 「影の丘」"
    table = Table({"変": ("season_card", 0, text)}, sides("field season_card 変, place 原; deck 原"))
    assert (now(table, "原").seasons, now(table, "原").names) == ((Season.WINTER,), ("原", "影の丘"))


def test_a_keyword_under_a_condition_works_while_it_holds() -> None:
    cards = {"怒": ("place", 2, "憤怒 10: 速攻")}
    for life, working in ((30, ()), (10, ("速攻",))):
        table = Table(cards, sides(f"life {life}; field place 怒; deck 原"))
        assert (seen(table, "怒").now or CardNow()).working == working


def test_of_a_face_down_place_the_other_side_sees_its_power_alone() -> None:
    table = Table({}, sides("field place 丘 face_down cost 1 power 2; deck 原"))
    state = table.game.state
    (own,), (other,) = (observe(state, viewer).players[0].field for viewer in (0, 1))
    assert other == SeenCard(-1, -1, False, True, used_as=CardType.PLACE, power=2)
    assert (own.card, own.power) == (table.card("丘"), 2)
    assert own.now is not None
    assert (own.now.names, own.now.seasons, own.now.cost) == ((), (Season.NONE,), 1)


def test_every_printed_text_of_the_catalogue_is_found_by_its_programs() -> None:
    catalog = load_catalog()
    for card in catalog:
        instances = Instances(((card.id,), None), catalog, STANDARD)
        lines = _printed(card, STANDARD)
        assert len(lines) == len(card.scripts), card.name
        assert sum(count for _, count in lines) == len(instances.abilities[0]), card.name


def test_the_same_is_said_whoever_looks() -> None:
    cards = {"変": ("season_card", 0, "always: both.field{place} becomes 冬")}
    table = Table(cards, sides("field season_card 変, place 原; deck 原"))
    assert seen(table, "原", 0) == seen(table, "原", 1)
    assert card_now(table.game.state, table.card("原")) == seen(table, "原").now
