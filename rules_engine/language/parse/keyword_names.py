"""The names of the keyword abilities, as far as reading a script needs them.

What a keyword means is said in the language's own tree, so the room that says it (`rules_engine/keywords`) stands above
this one; its table writes the names here when it is made, which importing the engine does.
"""

KEYWORD_NAMES: set[str] = set()
