"""Clauses of 001 and 000 that no step and no scenario can carry out, each with the reason."""

NOT_EXECUTABLE = {
    "001-時間": "a typical length of play, no rule",
    "001-用意-道具": "advice about the table",
    "001-連絡先": "an address",
    "001-攻撃-題": "a picture of what an attack is, no rule",
    "001-魂-題": "a picture of what 魂 are, no rule",
    "000-案内": "says what the page is",
    "000-色": "about the print of the cards",
    "000-攻撃-確認": "manners between people; the engine asks both players in every window",
    "000-攻撃-巻き戻し": "for judges: nothing is rewound in an event; undo belongs to the table, not to the rules",
    "000-持ち越し-4": "about players who forget: the engine asks, so nobody forgets (R-32)",
    "000-持ち越し-類似": "about cards that are not printed yet",
    "000-変更": "says that the page may change",
    "R-32": "about players who forget: the engine asks, so nobody forgets; the effect is spent as in R-31",
}
