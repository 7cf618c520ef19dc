"""The colours of static/css/tokens.css and face.css, for what is drawn without a browser."""

from rules_engine.vocabulary.terms import CardType, Season

Colour = tuple[int, int, int]


def colour(code: str) -> Colour:
    """#rrggbb"""
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """`share` (0 to 1) of `one`, the rest of `other`."""
    red, green, blue = (round(a * share + b * (1 - share)) for a, b in zip(one, other, strict=True))
    return red, green, blue


BLACK, WHITE = colour("#000000"), colour("#ffffff")
INK, INK_3, WASHI, MUTED = colour("#0c0a0d"), colour("#201a22"), colour("#f4ebdd"), colour("#bbae9f")
VERMILION, GOLD, LINE = colour("#f0604e"), colour("#e0bc62"), colour("#3a3039")
NIGHT, CARD, SOIL, POWER = colour("#0b090c"), colour("#060506"), colour("#070607"), colour("#ff5140")

SEASONS = {
    Season.SPRING: colour("#c9628f"),
    Season.SUMMER: colour("#3f9a56"),
    Season.AUTUMN: colour("#c56a2c"),
    Season.WINTER: colour("#4580c8"),
    Season.NONE: colour("#8a8580"),
}
NAMES = {
    CardType.PLACE: colour("#ff7d6c"),
    CardType.APPARITION: colour("#d6a5ff"),
    CardType.TOOL: colour("#f4efe6"),
    CardType.SEASON_CARD: colour("#ffd870"),
}
BANDS = {
    CardType.PLACE: colour("#a5231d"),
    CardType.APPARITION: colour("#6c3aa0"),
    CardType.TOOL: colour("#d9d4cb"),
    CardType.SEASON_CARD: colour("#cba233"),
}
# The bars of the charts: --fill of static/css/charts.css.
BARS = {
    CardType.PLACE: colour("#c93a30"),
    CardType.APPARITION: colour("#7b46b4"),
    CardType.TOOL: colour("#d9d4cb"),
    CardType.SEASON_CARD: colour("#cba233"),
}
TYPELESS_NAME, TYPELESS_BAND = colour("#d8d2dc"), colour("#3b3540")
DARK_BANDS = {CardType.TOOL: colour("#6a645b"), CardType.SEASON_CARD: colour("#76570d")}
BAND_TEXTS = {CardType.TOOL: colour("#1a1517"), CardType.SEASON_CARD: colour("#1a1305")}
# What a pattern lends the picture, beside the colour of the season.
SHADES = {
    "asanoha": colour("#b8963a"),
    "seigaiha": colour("#1f7a94"),
    "uroko": colour("#2f7466"),
    "shippo": colour("#9a7c34"),
    "kikko": colour("#6a7f2c"),
    "yabane": colour("#8e2f3c"),
    "shoji": colour("#6b4f3a"),
    "kagome": colour("#7d4a26"),
    "tachiwaki": colour("#5b479c"),
    "flame": colour("#d8581c"),
    "higaki": colour("#5a5c70"),
    "rings": colour("#7a5fb0"),
    "drops": colour("#a8142a"),
    "claws": colour("#8a5a30"),
    "karakusa": colour("#4f8a34"),
    "keisen": colour("#8a7444"),
}
