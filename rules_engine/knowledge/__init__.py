"""What a seat knows of a game, and worlds that it cannot tell from the true one.

    from rules_engine.knowledge import determinize, same_answer

    world = determinize(game, 0, "chance 17")     # a State: what seat 0 cannot see is dealt again by "chance 17" alone
    legal_actions(world)                          # the answers of the true position, where the seat is asked
    apply_action(world, action)                   # plays on without telling anything of the true game
    game.play(same_answer(action, world, game.state))   # what was found in a world, answered at the table

    drawn_anew(game, 0, "chance 17")              # such a world with a log, to play on in for good

    knowledge_of(game, 0)                         # of which hidden cards it is ``sure``, about which it is ``vague``

What a seat knows it reads off the log: in a game that keeps none it forgets whatever it does not see any more.

Which cards the other seat plays is known, unless ``determinize`` is told what lists there may be: ``AnyList()`` of the
catalogue, ``OneOf(decks)``, or any ``Lists``. Then nothing of its true list is in a world but what has been seen of it.
A world of a known list takes a quarter of a millisecond, a list that has not been met lately a hundred times that.

A card that the seat sees has the same number in every world. Hidden cards have changed places: an answer that points at
one (at a face-down 怪異札 of the other side) names what lies there, and ``same_answer`` says what that is elsewhere.
"""

from rules_engine.knowledge.answers import same_answer
from rules_engine.knowledge.drawing_anew import DrawnAnew, drawn_anew
from rules_engine.knowledge.lists import AnyList, Lists, OneOf
from rules_engine.knowledge.record import Knowledge, knowledge_of
from rules_engine.knowledge.worlds import determinize

__all__ = [
    "AnyList",
    "DrawnAnew",
    "Knowledge",
    "Lists",
    "OneOf",
    "determinize",
    "drawn_anew",
    "knowledge_of",
    "same_answer",
]
