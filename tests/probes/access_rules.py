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
    ASKED_BY_OTHERS = "the same, but for whose it is"
    KEEPER = "keepers"
    SEAT = "whoever has a seat of a match"
    INVITED = "everybody who has the link of a match; without a seat he reads who asks, or that the seat is taken"
    KEYED = "whoever brings a key of a seat, which is in no row: in no cell of the table"
    GIVEN = "everybody, once a player has made an ended game public: in no cell of the table"
    EVENT = "as the table of roles of events has it: every cell is in `test_event_access`"


EVENTS = ("events/", "verify/")
"""How the addresses begin that ask about an event, an entry or a receipt."""

OPEN = {
    *(
        "home",
        "healthz",
        "manifest",
        "favicon",
        "robots",
        "metrics",
        "security_txt",
        "choose_theme",
        "choose_faces",
        "sign_up",
        "sign_in",
        "account_signup",
        "account_login",
        "recover",
        *("elsewhere", "elsewhere_callback", "elsewhere_name", "socialaccount_signup", "socialaccount_connections"),
        "code_file",
        "confirm_email",
        "account_confirm_email",
        "ask_reset",
        "account_reset_password",
        "enter_code",
        "account_confirm_password_reset_code",
        "reset_password",
        "account_complete_password_reset",
        "lost_factor",
        "passkey_sign_in",
        "mfa_login_webauthn",
        "second_factor",
        "mfa_authenticate",
        "keeper_link",
        "enter_device_code",
        "device_wait",
        "device_wait_look",
        "device_link",
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
        "restrictions:revision_feed",
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
        "decks:own_reports",
        "decks:report_person",
    ),
    *("decks:blank_sheet", "decks:check", "decks:check_many", "decks:pasted_sheet", "solo:index"),
    *("decks:own_breaks", "decks:mend_decks"),
    *("decks:events_page", "decks:verify_form"),
    *("decks:what_breaks", "decks:what_breaks_look", "decks:begin_breaks"),
    *("decks:formats_page", "decks:new_format", "decks:format_page", "decks:compare_lists"),
    *("solo:quick", "solo:first_page", "solo:begin_first"),
    *("matches:check_deal", "matches:check_deal_script", "matches:index", "matches:new_invitation"),
    *("decks:new_event", "decks:event_guide"),
    *("decks:saved_page", "decks:save_search", "decks:add_group", "decks:star", "decks:card_groups"),
    *("api:root", "api:cards", "api:card", "api:restrictions", "api:revisions", "api:check", "api:deck_form"),
    *("api:public_decks", "api:odds", "api:formats", "api:format", "api:schema", "api:docs", "api:"),
    *("api:named_card", "api:card_collection", "api:card_names", "api:random_card", "api:printing", "api:problem"),
    *("api:rulings", "api:ruling", "api:products", "api:product", "api:keywords", "api:keyword", "api:attributes"),
    *("api:clauses", "api:clause", "api:deck_codes", "api:deck_code", "api_guide", "api_guide_in_english"),
    *("open_data:latest_data", "open_data:data_file", "open_data:data_feed", "open_data:ruling_feed"),
    *("embedded_card", "embedded_ruling", "oembed", "deck_feed"),
    *("readyz", "decks:deleted_list", "solo:games", "solo:from_record"),
    *("admin:login", "admin:logout", "admin:password_change", "admin/login/", "admin/password_change/"),
}
SIGNED_IN = {
    "account",
    *("change_password", "account_change_password", "set_password", "account_set_password"),
    *("confirm_elsewhere", "disconnect_elsewhere"),
    "account_data",
    *("account_data_zip", "put_back", "put_back_look", "put_back_take", "put_back_go_on", "put_back_forget"),
    "delete_account",
    "confirm_password",
    "recovery_code",
    "note_code",
    "email",
    "account_email",
    "factors",
    "mfa_index",
    "mfa_list_webauthn",
    "add_app",
    "mfa_activate_totp",
    "remove_app",
    "mfa_deactivate_totp",
    "add_passkey",
    "remove_passkey",
    "keep_factor",
    "new_device",
    "new_device_look",
    "answer_device",
    "sessions",
    *("account_keys", "end_account_key"),
    "api:decks",
    "api:simulations",
    "account_reauthenticate",
    "usersessions_list",
}
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
    "embedded_deck": Rule.PUBLIC,
    "solo:replay": Rule.REPLAY,
    "solo:record_text": Rule.REPLAY,
    "solo:replay_picture": Rule.REPLAY,
    "solo:continue_from": Rule.REPLAY,
    "solo:doubt": Rule.REPLAY,
    "solo:question_page": Rule.ASKED,
    "solo:question_picture": Rule.ASKED,
    "solo:try_question": Rule.ASKED,
    "solo:branch": Rule.ASKED,
    "solo:report_question": Rule.ASKED_BY_OTHERS,
    "solo:report_answer": Rule.ASKED_BY_OTHERS,
    "decks:draft": Rule.KEPT,
    **dict.fromkeys(("decks:draft_breaks", "decks:draft_breaks_look", "decks:begin_draft"), Rule.KEEPER),
    "solo:remove_question": Rule.KEPT,
    "solo:remove_answer": Rule.KEPT,
    "solo:delete": Rule.KEPT_OR_GONE,
    "decks:delete_search": Rule.KEPT_OR_GONE,
    "decks:delete_group": Rule.KEPT_OR_GONE,
}
OF_MATCHES = {
    **dict.fromkeys(("matches:table", "matches:sit", "matches:take_seat"), Rule.INVITED),
    "matches:news": Rule.KEYED,
    "matches:published": Rule.GIVEN,
}
"""Every other address of a match is for its seats."""
BY_PARAMETER = {
    "match": Rule.SEAT,
    "deck_id": Rule.HOLDER,
    "share": Rule.LINK,
    "token": Rule.GAME,
    "simulation": Rule.COUNTED,
    "search_id": Rule.KEPT,
    "group_id": Rule.KEPT,
    "format_key": Rule.KEPT,
    "batch": Rule.KEPT,
}


# The games with the decks of these states have a link.
LINKED = ("unlisted", "public")


def rule_of(route: Route) -> Rule | None:
    """What a name says comes before what the first parameter says: a new page of a deck is its holder's alone."""
    if rule := NAMED.get(route.name) or OF_MATCHES.get(route.name):
        return rule
    if {route.name, route.path} & OPEN or route.path.startswith("cards/"):
        return Rule.OPEN
    if route.name in SIGNED_IN:
        return Rule.SIGNED_IN
    if route.path.startswith("admin/"):
        return Rule.KEEPER
    if route.path.startswith(EVENTS):
        return Rule.EVENT
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
        Rule.SEAT: holder,
        Rule.INVITED: True,
        Rule.KEYED: False,
        Rule.GIVEN: False,
        Rule.COUNTED: holder,
        Rule.COUNTED_SIGNED_IN: holder and signed_in,
        Rule.REPLAY: holder or state in LINKED,
        Rule.KEPT: holder,
        Rule.KEPT_OR_GONE: True,
        Rule.ASKED: True,
        Rule.ASKED_BY_OTHERS: not holder,
        Rule.KEEPER: keeper,
    }
    return answers[rule]


def may_read(rule: Rule, state: str) -> bool:
    """Whether the name and the note of the thing may stand in an answer to somebody who is not its holder."""
    if rule is Rule.REPLAY:
        return state in LINKED
    return state == "public" or (state == "unlisted" and rule in (Rule.LINK, Rule.OPEN))
