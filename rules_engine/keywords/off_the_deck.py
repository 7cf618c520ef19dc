"""徳 and 正体不明: deeds with the top card of the own deck, done where a text says to perform them."""

from rules_engine.keywords.rule import KeywordRule

VIRTUE = KeywordRule("徳", "S-徳", performing="virtue")
UNKNOWN = KeywordRule("正体不明", "H-14", printed=False, performing="unknown")
