"""Lists in: a new deck, several new decks, a list read into a deck that exists."""

import uuid
from collections.abc import Mapping
from functools import partial
from pathlib import PurePath

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.views.decorators.http import require_http_methods

from cards.catalog import CardData, current_catalog, current_data
from cards.faces.face import face_of
from decks.deck.forms import ListForm
from decks.deck.queries import summaries
from decks.deck.services import DEFAULT_NAME, create_deck
from decks.editing.changes import Edit, apply_changes
from decks.editing.refusals import explained, tell_refusals
from decks.editing.services import apply_edit, changes_between
from decks.exchange.answers import ListReading
from decks.exchange.pasted_addresses import opened_for
from decks.exchange.picks import retyped
from decks.exchange.reader import Several
from decks.exchange.reading import UnreadableListError, read_file, read_list, shows_picture
from decks.limits.caps import KINDS, CapReachedError
from decks.limits.rates import by_person, limited
from decks.models import MAX_NAME_LENGTH, Deck
from decks.people.access import holder_for, own_deck_to_write, own_decks
from rules_engine.catalog.definitions import CardDefinition
from rules_engine.catalog.folding import clean_line

OFFERED_DECKS = 8
SEPARATE = "separate"
LIKELY_STEP = "likely"


@require_http_methods(["GET", "POST"])
@limited("create", "60/m")
def new(request: HttpRequest) -> HttpResponse:
    """An empty deck, a deck of one card to begin with, or a deck from a list that was read and accepted."""
    data = current_data()
    card = _card(request, data)
    if request.method == "GET":
        return _new_page(request, ListForm(initial={"creation": uuid.uuid4()}), card)
    form = ListForm(request.POST, request.FILES)
    if not form.is_valid():
        return _new_page(request, form, card, status=422)
    if not form.cleaned_data["text"].strip() and not form.cleaned_data["file"]:
        return _begun(request, form, card)
    try:
        reading = read_for(request, text_of(form), data)
    except UnreadableListError as problem:
        return _new_page(request, form, card, unreadable=problem.code, status=422)
    name = form.cleaned_data["name"] or reading.title or _file_title(form)
    if not _accepted(request, reading):
        return _reading_page(request, reading, {"name": name, "creation": form.cleaned_data["creation"]})
    try:
        if reading.several and request.POST.get("making") == SEPARATE:
            response = _made_several(request, form, reading, name)
        else:
            response = _made(request, form, reading.copies_by_printing(), name, reading.note, reading.memo)
    except CapReachedError as full:
        context = {"name": name, "creation": form.cleaned_data["creation"], "full": full.cap}
        if full.cap is not KINDS:
            context["held"] = own_decks(request).living().count()
        return _reading_page(request, reading, context, status=422)
    _tell_left_out(request, reading)
    return response


def _begun(request: HttpRequest, form: ListForm, card: CardDefinition | None) -> HttpResponse:
    try:
        return _made(request, form, {card.printings[0].number: 1} if card else {})
    except CapReachedError as full:
        form.add_error(None, str(full))
        return _new_page(request, form, card, status=422)


@require_http_methods(["GET", "POST"])
@limited("import", "40/m", key=by_person)
def import_list(request: HttpRequest, deck_id: int) -> HttpResponse:
    """A list read into a deck that exists: added to its cards or in their place, once it was accepted."""
    deck = own_deck_to_write(request, deck_id)
    if request.method == "GET":
        return render(
            request, "decks/import_export/import.html", {"deck": deck, "form": ListForm(), "creation": uuid.uuid4()}
        )
    form = ListForm(request.POST, request.FILES)
    form.is_valid()
    data = current_data()
    try:
        reading = read_for(request, text_of(form), data, several=Several.FIRST)
    except UnreadableListError as problem:
        context = {"deck": deck, "form": form, "unreadable": problem.code, "creation": uuid.uuid4()}
        return render(request, "decks/import_export/import.html", context, status=422)
    edit_id = form.cleaned_data.get("creation") or uuid.uuid4()
    if not _accepted(request, reading):
        return _reading_page(request, reading, {"deck": deck, "creation": edit_id})
    if len(reading.copies_by_printing()) > KINDS.most:
        return _reading_page(request, reading, {"deck": deck, "creation": edit_id, "full": KINDS}, status=422)
    _take_in(request, deck, reading, data, edit_id)
    return redirect("decks:edit", deck.pk)


def read_for(request: HttpRequest, text: str, data: CardData, *, several: Several = Several.ALL) -> ListReading:
    """What this person pasted, with the choices made so far; decks of ours open for whom they are open."""
    chosen = request.POST.dict()
    reading = read_list(text, data, chosen, open_shared=partial(opened_for, request), several=several)
    return reading.with_likely() if chosen.get("step") == LIKELY_STEP else reading


def _take_in(request: HttpRequest, deck: Deck, reading: ListReading, data: CardData, edit_id: uuid.UUID) -> None:
    listed = reading.copies_by_printing()
    if request.POST.get("mode") == "replace":
        edit = Edit(edit_id, deck.revision, wanted=listed)
    else:
        edit = Edit(edit_id, deck.revision, changes_between({}, listed))
    done = apply_edit(deck, edit)
    tell_refusals(request, explained(done.refusals, data.catalog))
    _tell_left_out(request, reading)
    messages.success(request, f"{reading.deck.size}枚を読み込みました。「元に戻す」で取り消せます。")


def _accepted(request: HttpRequest, reading: ListReading) -> bool:
    """Only a text that was shown line by line, with every choice made, may be accepted."""
    return request.POST.get("step") == "accept" and request.POST.get("seen") == reading.seen and not reading.undecided


def _made_several(request: HttpRequest, form: ListForm, reading: ListReading, name: str) -> HttpResponse:
    """One deck for each that was taken, and one of the lines between them."""
    creation = form.cleaned_data["creation"] or uuid.uuid4()
    parts = [(deck.title, deck.note, deck.memo, deck.copies, deck.field) for deck in reading.listed]
    if lines := reading.line_copies():
        parts.append((name, "", "", lines, "lines"))
    holder = holder_for(request)
    with transaction.atomic():
        # All or none: some of them alone would be hard to tell from the rest afterwards.
        for title, note, memo, copies, mark in reversed(parts):
            create_deck(holder, title, copies, note=note, memo=memo, creation=uuid.uuid5(creation, mark))
    for _, _, _, copies, _ in reversed(parts):
        _tell_refused(request, copies)
    messages.success(request, f"{len(parts)}個のデッキを作りました。")
    return redirect("decks:list")


def _made(
    request: HttpRequest, form: ListForm, copies: Mapping[int, int], name: str = "", note: str = "", memo: str = ""
) -> HttpResponse:
    name = name or form.cleaned_data["name"] or DEFAULT_NAME
    deck = create_deck(holder_for(request), name, copies, note=note, memo=memo, creation=form.cleaned_data["creation"])
    _tell_refused(request, copies)
    return redirect("decks:edit", deck.pk)


def _tell_refused(request: HttpRequest, copies: Mapping[int, int]) -> None:
    """What of these copies no new deck could hold."""
    _, _, refusals = apply_changes({}, changes_between({}, copies), current_catalog())
    tell_refusals(request, explained([refusal.as_data() for refusal in refusals], current_catalog()))


def _new_page(
    request: HttpRequest, form: ListForm, card: CardDefinition | None, *, unreadable: str = "", status: int = 200
) -> HttpResponse:
    context = {
        "form": form,
        "unreadable": unreadable,
        "card": card,
        "face": face_of(card) if card else None,
        "printing": card.printings[0].number if card else None,
        "own_decks": summaries(own_decks(request).living()[:OFFERED_DECKS], current_data()) if card else [],
        "form_id": uuid.uuid4(),
    }
    return render(request, "decks/import_export/new.html", context, status=status)


def _reading_page(
    request: HttpRequest, reading: ListReading, context: dict[str, object], status: int = 200
) -> HttpResponse:
    pressed = request.POST.get("step") == "accept" and status == 200
    changed = pressed and request.POST.get("seen") != reading.seen
    context |= {"reading": reading, "changed": changed, "undecided": pressed and not changed}
    separate = not reading.line_copies() and reading.several
    context |= {"mode": request.POST.get("mode", "add")}
    context |= {"making": request.POST.get("making") or (SEPARATE if separate else "together")}
    return render(request, "decks/import_export/reading.html", context, status=status)


def _tell_left_out(request: HttpRequest, reading: ListReading) -> None:
    if reading.left_out:
        messages.warning(
            request, render_to_string("decks/import_export/_left_out.txt", {"lines": reading.left_out}).strip()
        )


def _card(request: HttpRequest, data: CardData) -> CardDefinition | None:
    given = request.POST.get("card") or request.GET.get("card") or ""
    card = data.catalog.cards.get(int(given)) if given.isascii() and given.isdigit() and len(given) < 10 else None
    return card if card and card.is_deck_card else None


def _file_title(form: ListForm) -> str:
    """The name of an uploaded file without its ending; a photograph's says nothing of the deck."""
    file = form.cleaned_data.get("file")
    if not file or not file.name or shows_picture(file):
        return ""
    return clean_line(PurePath(str(file.name)).stem)[:MAX_NAME_LENGTH]


def text_of(form: ListForm) -> str:
    """The pasted text with the lines that were typed anew in place, or the uploaded file's: it was chosen last."""
    file = form.cleaned_data.get("file")
    return read_file(file, current_data()) if file else retyped(str(form.cleaned_data.get("text") or ""), form.data)
