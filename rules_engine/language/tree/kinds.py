"""What every node of the tree is one of; the modules beside this one hold the nodes themselves."""


class Filter:
    """What a card must be like."""

    __slots__ = ()


class Cards:
    """Which cards are meant."""

    __slots__ = ()


class Amount:
    """A number: written, counted, read off cards."""

    __slots__ = ()


class Condition:
    """What is asked yes or no."""

    __slots__ = ()


class Statement:
    """What a text does."""

    __slots__ = ()


class ModifierNode(Statement):
    """What a text changes, grants, allows or forbids for as long as it lasts."""

    __slots__ = ()


class Head:
    """When an ability happens."""

    __slots__ = ()
