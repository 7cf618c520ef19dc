"""The frames of what a text asks: each names the words of the text that ask it."""

from typing import final

from rules_engine.kernel.frame import NO_PROGRAM, Frame, Value


class AskingFrame(Frame):
    """The text of `card` asks `player`; `program` and `line` are its words that do, -1 where the text beneath says."""

    __slots__ = ("line", "program")

    def __init__(self, at: str, player: int, card: int, program: int = NO_PROGRAM, line: int = 0) -> None:
        super().__init__(at, player, card)
        self.program: int = program
        self.line: int = line

    def key(self) -> tuple[object, ...]:
        return (*super().key(), self.program, self.line)


@final
class PickFrame(AskingFrame):
    """Cards are picked among those `offered`, `least` to `most`, and kept under the name `slot`.

    Asked card by card (`chosen` so far) or, where the order is given, by number.
    """

    __slots__ = ("chosen", "least", "most", "offered", "slot")

    def __init__(
        self,
        at: str,
        player: int,
        card: int,
        program: int,
        line: int,
        slot: str,
        offered: tuple[tuple[int, int], ...],
        least: int,
        most: int,
    ) -> None:
        super().__init__(at, player, card, program, line)
        self.slot: str = slot
        self.offered: tuple[tuple[int, int], ...] = offered
        self.least: int = least
        self.most: int = most
        self.chosen: list[int] = []

    def copy(self) -> "PickFrame":
        twin = PickFrame(
            self.at,
            self.player,
            self.card,
            self.program,
            self.line,
            self.slot,
            self.offered,
            self.least,
            self.most,
        )
        twin.chosen = self.chosen[:]
        return twin

    def key(self) -> tuple[object, ...]:
        return (*super().key(), self.slot, self.offered, self.least, self.most, tuple(self.chosen))


@final
class MayFrame(AskingFrame):
    """Whether the optional part at `line` happens; the text goes on at line `after` if not."""

    __slots__ = ("after",)

    def __init__(self, player: int, card: int, program: int, line: int, after: int) -> None:
        super().__init__("choose.may", player, card, program, line)
        self.after: int = after

    def copy(self) -> "MayFrame":
        twin = MayFrame(self.player, self.card, self.program, self.line, self.after)
        twin.at = self.at
        return twin

    def key(self) -> tuple[object, ...]:
        return (*super().key(), self.after)


@final
class OptionFrame(AskingFrame):
    """Which `wanted` of several texts happen: their numbers, `chosen` so far, are kept under the name `slot`."""

    __slots__ = ("chosen", "slot", "wanted")

    def __init__(self, player: int, card: int, program: int, line: int, slot: str, wanted: int) -> None:
        super().__init__("choose.option", player, card, program, line)
        self.slot: str = slot
        self.wanted: int = wanted
        self.chosen: list[int] = []

    def copy(self) -> "OptionFrame":
        twin = OptionFrame(self.player, self.card, self.program, self.line, self.slot, self.wanted)
        twin.at, twin.chosen = self.at, self.chosen[:]
        return twin

    def key(self) -> tuple[object, ...]:
        return (*super().key(), self.slot, self.wanted, tuple(self.chosen))


@final
class NumberFrame(AskingFrame):
    """A number from `least` to `most`: how many cards to draw, or one kept under the name `slot`, as one of `words`."""

    __slots__ = ("least", "most", "slot", "words")

    def __init__(
        self, at: str, player: int, card: int, least: int, most: int, slot: str = "", words: tuple[str, ...] = ()
    ) -> None:
        super().__init__(at, player, card)
        self.least: int = least
        self.most: int = most
        self.slot: str = slot
        self.words: tuple[str, ...] = words

    def copy(self) -> "NumberFrame":
        return NumberFrame(self.at, self.player, self.card, self.least, self.most, self.slot, self.words)

    def key(self) -> tuple[object, ...]:
        return (*super().key(), self.least, self.most, self.slot, self.words)

    def value(self, number: int) -> Value:
        """What the number stands for."""
        return self.words[number] if self.words else number


@final
class NameFrame(AskingFrame):
    """A 札名 (`is_card_name`) or 【属性】, kept under the name `slot`: any there is, or one of the cards `among`."""

    __slots__ = ("among", "is_card_name", "slot")

    def __init__(
        self, player: int, card: int, slot: str, *, is_card_name: bool, among: tuple[tuple[int, int], ...] | None
    ) -> None:
        super().__init__("choose.name", player, card)
        self.slot: str = slot
        self.is_card_name: bool = is_card_name
        self.among: tuple[tuple[int, int], ...] | None = among

    def copy(self) -> "NameFrame":
        twin = NameFrame(self.player, self.card, self.slot, is_card_name=self.is_card_name, among=self.among)
        twin.at = self.at
        return twin

    def key(self) -> tuple[object, ...]:
        return (*super().key(), self.slot, self.is_card_name, self.among)
