"""Who may reach what: few rules, and which of them holds for which route. A route that fits none has no rule."""

import enum

from tests.probes.routes import Route


class Rule(enum.Enum):
    OPEN = "everybody; whatever it is asked about"
    SIGNED_IN = "whoever has signed in, about himself alone"
    HOLDER = "the holder of a living deck"
    HOLDER_EVER = "the holder of a deck, deleted or not"
    HOLDER_SIGNED_IN = "the holder of a living deck, by his account"
    NUMBER = "the holder of a living deck, everybody while it is public"
    LINK = "the holder of a living deck, everybody who has its link while it is shared"
    PUBLIC = "everybody while the deck is public and living"
    GAME = "the holder of a game"
    COUNTED = "the holder of a simulation"
    COUNTED_SIGNED_IN = "the holder of a simulation, by his account"
    REPLAY = "the holder of a game, everybody who has its link while there is one"
    KEPT = "the holder of a search, a group or a list that is looked through"
    KEPT_OR_GONE = "the same, and what is not there counts as gone already"
    ASKED = "everybody who has the link of a question"
    KEEPER = "keepers"


OPEN = {
    *(
        "home",
        "healthz",
        "manifest",
        "favicon",
        "robots",
        "choose_theme",
        "choose_faces",
        "sign_up",
        "sign_in",
        "sign_out",
        "credits_page",
    ),
    *(
        "cards:search_page",
        "cards:syntax_page",
        "cards:data_page",
        "cards:picture",
        "cards:numbers",
        "cards:",
        "cards:card_page",
    ),
    *(
        "restrictions:restrictions_page",
        "rules:open_points_page",
        "rules:open_points_sheet",
        "rulings:book",
        "rulings:ruling",
        "rulings:short",
        "rulings:compare_rules",
        "rulings:words",
        "rulings:word",
    ),
    *(
        "decks:deck_list",
        "decks:new",
        "decks:unsent",
        "decks:card_sheet",
        "decks:compare",
        "decks:public_list",
        "decks:author",
    ),
    *("decks:blank_sheet", "decks:check", "decks:pasted_sheet", "solo:index"),
    *("solo:quick", "solo:first_page", "solo:begin_first"),
    *("decks:saved_page", "decks:save_search", "decks:add_group", "decks:star", "decks:card_groups"),
    *("api:root", "api:cards", "api:card", "api:restrictions", "api:check", "api:deck_form", "api:public_decks"),
    *("api:odds", "api:schema", "api:docs", "api:"),
    *("readyz", "decks:deleted_list", "solo:games", "solo:from_record"),
    *("admin:login", "admin:logout", "admin:password_change", "admin/login/", "admin/password_change/"),
}
SIGNED_IN = {"account", "change_password", "account_data", "delete_account", "api:decks", "api:simulations"}
NAMED = {
    "decks:undelete": Rule.HOLDER_EVER,
    "decks:legality": Rule.NUMBER,
    "decks:numbers": Rule.NUMBER,
    "simulations:start": Rule.NUMBER,
    "decks:start_solo": Rule.NUMBER,
    "api:deck": Rule.HOLDER_SIGNED_IN,
    "api:simulation": Rule.COUNTED_SIGNED_IN,
    "decks:like": Rule.PUBLIC,
    "decks:report": Rule.PUBLIC,
    "api:public_deck": Rule.PUBLIC,
    "solo:replay": Rule.REPLAY,
    "solo:record_text": Rule.REPLAY,
    "solo:replay_picture": Rule.REPLAY,
    "solo:continue_from": Rule.REPLAY,
    "solo:doubt": Rule.REPLAY,
    "solo:question_page": Rule.ASKED,
    "solo:question_picture": Rule.ASKED,
    "solo:try_question": Rule.ASKED,
    "solo:branch": Rule.ASKED,
    "decks:draft": Rule.KEPT,
    "solo:remove_question": Rule.KEPT,
    "solo:remove_answer": Rule.KEPT,
    "solo:delete": Rule.KEPT_OR_GONE,
    "decks:delete_search": Rule.KEPT_OR_GONE,
    "decks:delete_group": Rule.KEPT_OR_GONE,
}
BY_PARAMETER = {
    "deck_id": Rule.HOLDER,
    "share": Rule.LINK,
    "token": Rule.GAME,
    "simulation": Rule.COUNTED,
    "search_id": Rule.KEPT,
    "group_id": Rule.KEPT,
}


# The games with the decks of these states have a link.
LINKED = ("unlisted", "public")


def rule_of(route: Route) -> Rule | None:
    """What a name says comes before what the first parameter says: a new page of a deck is its holder's alone."""
    if route.name in NAMED:
        return NAMED[route.name]
    if {route.name, route.path} & OPEN or route.path.startswith("cards/"):
        return Rule.OPEN
    if route.name in SIGNED_IN:
        return Rule.SIGNED_IN
    if route.name.startswith("admin:"):
        return Rule.KEEPER
    return BY_PARAMETER.get(route.parameters[0]) if route.parameters else None


def reached(rule: Rule, state: str, *, holder: bool, keeper: bool, signed_in: bool) -> bool:
    """Whether that person reaches something of the holder that is private, unlisted, public or deleted."""
    living = state != "deleted"
    answers = {
        Rule.OPEN: True,
        Rule.SIGNED_IN: signed_in,
        Rule.HOLDER: holder and living,
        Rule.HOLDER_EVER: holder,
        Rule.HOLDER_SIGNED_IN: holder and living and signed_in,
        Rule.NUMBER: living and (holder or state == "public"),
        Rule.LINK: living and (holder or state in ("unlisted", "public")),
        Rule.PUBLIC: state == "public",
        Rule.GAME: holder,
        Rule.COUNTED: holder,
        Rule.COUNTED_SIGNED_IN: holder and signed_in,
        Rule.REPLAY: holder or state in LINKED,
        Rule.KEPT: holder,
        Rule.KEPT_OR_GONE: True,
        Rule.ASKED: True,
        Rule.KEEPER: keeper,
    }
    return answers[rule]


def may_read(rule: Rule, state: str) -> bool:
    """Whether the name and the note of the thing may stand in an answer to somebody who is not its holder."""
    if rule is Rule.REPLAY:
        return state in LINKED
    return state == "public" or (state == "unlisted" and rule in (Rule.LINK, Rule.OPEN))
