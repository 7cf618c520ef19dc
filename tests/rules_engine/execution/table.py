"""Made-up cards with a script each, and positions written as text, for tests of one word of the language each."""

from rules_engine.catalog.definitions import CardDefinition, CardForm, Catalog
from rules_engine.game.game import Game
from rules_engine.game.notation import read_position
from rules_engine.vocabulary.terms import CardType, EventKind, Season

KINDS = {
    "place": CardType.PLACE,
    "apparition": CardType.APPARITION,
    "tool": CardType.TOOL,
    "season_card": CardType.SEASON_CARD,
}
PLAIN = {"原": ("place", 1), "丘": ("place", 4), "影": ("apparition", 0), "石": ("tool", 0)}


class Table:
    """`cards` maps names to (kind, 力, script lines…); 原 (力 1), 丘 (力 4), 影 and 石 have no text."""

    def __init__(self, cards: dict[str, tuple[object, ...]], position: str, options: str = "") -> None:
        made = {**{name: (*facts,) for name, facts in PLAIN.items()}, **cards}
        catalog = Catalog.of(_card(number, name, *facts) for number, (name, facts) in enumerate(made.items(), 1))
        self.game = Game(read_position(f"{options}turn 3 自分\nstep act\n{position}", catalog), ((), ()))

    def card(self, name: str, player: int = 0, nth: int = 0) -> int:
        instances = self.game.state.instances
        found = [card for card in range(instances.count) if instances.owners[card] == player]
        return [card for card in found if instances.definitions[card].name == name][nth]

    def play(self, *lines: str) -> "Table":
        """Each line is an answer with names for cards: `attack 原`, `choose 丘'` (a ' for the other side's)."""
        for line in lines:
            verb, *words = line.split()
            self.game.play(" ".join([verb, *(self._word(word) for word in words)]))
        return self

    def _word(self, word: str) -> str:
        if word.isdigit() or word in ("on", "field"):
            return word
        return str(self.card(word.rstrip("'"), 1 if word.endswith("'") else 0))

    @property
    def asked(self) -> tuple[int, str]:
        decision = self.game.decision
        assert decision is not None
        return decision.player, decision.kind.value

    def answers(self) -> set[str]:
        """The legal answers with names for cards."""
        definitions = self.game.state.instances.definitions
        return {
            f"{action.verb.value} {definitions[action.card].name}" if action.verb.value == "choose" else str(action)
            for action in self.game.legal_actions()
        }

    def names(self, zone: int, player: int = 0) -> list[str]:
        return [self.game.card(card).name for card in self.game.state.areas[zone][player]]

    def life(self, player: int) -> int:
        return self.game.state.life[player]

    def told(self, kind: EventKind) -> list[str]:
        return [self.game.card(event.card).name for event in self.game.log if event.kind is kind and event.card >= 0]


def _card(number: int, name: str, kind: object, power: object, *scripts: object) -> CardDefinition:
    form = CardForm(KINDS[str(kind)], 0, int(str(power)) if kind == "place" else None, (Season.SUMMER,))
    return CardDefinition(number, name, "", (form,), scripts=tuple(str(script) for script in scripts))


def sides(own: str, other: str = "deck 原 ×3") -> str:
    """A position of both sides; the parts of a side are divided by semicolons, cards on the field by commas."""
    return "\n".join(_side(seat, text) for seat, text in (("自分", own), ("相手", other)))


def _side(seat: str, text: str) -> str:
    lines = [seat]
    for part in filter(None, (part.strip() for part in text.split(";"))):
        word, _, rest = part.partition(" ")
        if word == "field":
            lines += ["  field", *(_field_line(entry) for entry in rest.split(","))]
        else:
            lines.append(f"  {part}")
    return "\n".join(lines)


def _field_line(entry: str) -> str:
    entry = entry.strip()
    depth = len(entry) - len(entry.lstrip(">"))
    return "    " + "  " * depth + entry.lstrip("> ")
