"""What staff may do in `/admin/`: the right that every action and every kind of page asks for."""

ACTIONS = {
    **dict.fromkeys(
        (
            *("cards.card.follow_catalogue", "cards.keyword.follow_catalogue", "cards.printing.follow_catalogue"),
            *("cards.product.follow_catalogue", "cards.restrictionrevision.follow_catalogue"),
        ),
        "change",
    ),
    "decks.deck.take_down": "decks.change_deck",
    "decks.deck.restore_public": "decks.change_deck",
    "decks.deckreport.take_down": "decks.change_deck",
    "decks.deckreport.restore_public": "decks.change_deck",
    "decks.deckreport.acted": "change",
    "decks.deckreport.left": "change",
    "decks.doubt.handled": "change",
    "decks.event.take_off": "change",
    "decks.match.usual_handles": "change",
}
"""Each action by the table it stands at; a right without a table is that on the table itself."""
OWN_PAGES = {
    "card_sentences": ("cards.change_card", "/admin/cards/card/4/sentences/"),
    "doubt_board": ("decks.view_doubt", "/admin/decks/doubt/{doubt}/board/"),
    "revision_publish": ("cards.change_restrictionrevision", "/admin/cards/restrictionrevision/{draft}/publish/"),
    "revision_withdraw": ("cards.change_restrictionrevision", "/admin/cards/restrictionrevision/{revision}/withdraw/"),
    "revision_copy": ("cards.add_restrictionrevision", "/admin/cards/restrictionrevision/{draft}/copy/"),
    "take_back": ("auth.change_group", "/admin/auditlog/logentry/{act}/take-back/"),
}
"""Pages that answer what is sent to them, beside Django's own: the right each asks for, and its address. Taking
back asks for what was done: in the test, a change of a group."""
ASKED_FIRST = {"revision_publish", "revision_withdraw"}
"""Those that show first what would happen."""
PAGES = {"changelist": "view", "add": "add", "change": "change", "delete": "delete"}


def right_of(action: str) -> str:
    """The right that an action asks for, as "decks.change_deck"; removing what is chosen asks for its own."""
    app, model, name = action.split(".")
    right = "delete" if name == "delete_selected" else ACTIONS[action]
    return right if "." in right else f"{app}.{right}_{model}"
