"""盤面を編集: for every card of the table, where it may be put and where that lies on the page.

Whether it may is asked of the engine card by card (``may_be_set``); the page's script knows no rule.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from decks.games.table.by_hand import GOALS, CardGroup, SettingForm, goal_label, setting_form
from decks.games.table.edit_view import Editable, Editing, Goal
from decks.games.table.opponents import BOTH, OWN_SEAT, seat_words
from decks.games.table.table import Table
from rules_engine.game import Game, may_be_set
from rules_engine.vocabulary.actions import DESTINATIONS
from rules_engine.vocabulary.codes import DECK, EXILE, FIELD, HAND, SOUL, VIRTUE

PARTS = {HAND: "hand", FIELD: "field", SOUL: "souls", EXILE: "exile", VIRTUE: "virtue", DECK: "deck"}
"""What the script finds a zone of one's own side by (`data-drop`)."""
ACROSS = {"field": "across"}
Key = tuple[int, str]


def may_edit(game: Game, chair: str) -> SettingForm | None:
    """The form for the same, where the board may be edited at this table now."""
    form = setting_form(game, chair, seat_words(chair, game.state.first))
    return form if form and form.open_now else None


def edited(table: Table, game: Game, form: SettingForm) -> Table:
    """The table while it is edited."""
    goals = dict(_goals(game, table.below, form))
    order = {key: place for place, key in enumerate(goals)}
    cards = tuple(
        _editable(game, int(number), name, group.zone, order) for group in form.groups for number, name in group.cards
    )
    seen = frozenset(_seen(table))
    rest = (
        CardGroup(group.zone, tuple(one for one in group.cards if int(one[0]) not in seen)) for group in form.groups
    )
    editing = Editing(
        cards=cards,
        goals=tuple(goals.values()),
        elsewhere=tuple(group for group in rest if group.cards),
        names=("own", "other") if table.below == OWN_SEAT else ("other", "own"),
        words=(form.seats[table.below], form.seats[1 - table.below]),
    )
    return replace(table, setting=form, editing=editing)


def _goals(game: Game, below: int, form: SettingForm) -> Iterator[tuple[Key, Goal]]:
    """Every place of both sides, by the seat whose cards go there and the words of the form."""
    for seat in BOTH:
        for zone in GOALS:
            word, part = DESTINATIONS[zone], PARTS.get(zone, "")
            across = ACROSS.get(part, f"facing-{part}")
            label = goal_label(zone)
            yield (seat, word), Goal(word, part if seat == below or not part else across, label)
    for value, label in form.goals:
        word, _, host = value.partition(" ")
        if host:
            yield (game.state.instances.owners[int(host)], value), Goal(value, f"card-{host}", label)


def _editable(game: Game, number: int, name: str, lies: str, order: Mapping[Key, int]) -> Editable:
    seat, settings = game.state.instances.owners[number], list(may_be_set(game.state, number))
    turn = next((one.word for one in settings if one.form == "turn"), "")
    goals = tuple(sorted(order[seat, one.goal] for one in settings if (seat, one.goal) in order))
    return Editable(number, name, lies, goals, turn, game.state.damage[number] if turn else None)


def _seen(table: Table) -> Iterator[int]:
    """The cards that stand on the page by themselves."""
    for seat in (table.own, table.facing):
        for card in seat.shown if seat else ():
            yield card.number
            yield from (one.number for one in card.under)
