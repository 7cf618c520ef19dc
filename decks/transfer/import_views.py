"""Lists in: a new deck, several new decks, a list read into a deck that exists."""

import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import PurePath

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from cards.catalog import CardData, current_data
from cards.faces.face import face_of
from decks.building.access import own_deck_to_write, own_decks
from decks.building.models import MAX_NAME_LENGTH, Deck
from decks.building.quotas import KINDS
from decks.deck.forms import ListForm
from decks.deck.queries import summaries
from decks.people.quotas import QuotaReachedError
from decks.people.rates import by_browser, by_person, limited
from decks.transfer.accepting import make_deck, make_several, take_in, tell_left_out
from decks.transfer.answers import ListReading
from decks.transfer.drafts import keep_draft, note_taken, own_drafts
from decks.transfer.pasted_addresses import opened_for
from decks.transfer.picks import retyped
from decks.transfer.quotas import LIST_DRAFTS
from decks.transfer.reader import Several
from decks.transfer.reading import UnreadableListError, read_file, read_list, shows_picture
from rules_engine.catalog.definitions import CardDefinition
from rules_engine.catalog.folding import clean_line

OFFERED_DECKS = 8
SEPARATE = "separate"
LIKELY_STEP = "likely"
ACCEPT_STEP = "accept"


@dataclass(frozen=True, slots=True)
class Sent:
    """A list as it was sent to be read: with the other fields of its form, the id of what is to be made of it, and the
    deck it is to join, None for a new one."""

    text: str
    fields: Mapping[str, str]
    creation: uuid.UUID
    deck: Deck | None = None


class SeeOther(HttpResponseRedirect):
    """What was sent is there to be seen at another address: a reload asks for that, and sends nothing again."""

    status_code = 303


@require_http_methods(["GET", "POST"])
@limited("create", "60/m", key=by_browser)
def new(request: HttpRequest) -> HttpResponse:
    """An empty deck, a deck of one card to begin with, or a deck from a list that was read and accepted."""
    data = current_data()
    card = _card(request, data)
    if request.method == "GET":
        return _new_page(request, ListForm(initial={"creation": uuid.uuid4()}), card)
    form = ListForm(request.POST, request.FILES)
    if not form.is_valid():
        return _new_page(request, form, card, status=422)
    creation = form.cleaned_data["creation"] or uuid.uuid4()
    if not form.cleaned_data["text"].strip() and not form.cleaned_data["file"]:
        return _begun(request, form, creation, card)
    try:
        text = text_of(form)
        reading = read_for(request, text, data)
    except UnreadableListError as problem:
        return _new_page(request, form, card, unreadable=problem.code, status=422)
    name = form.cleaned_data["name"] or reading.title or _file_title(form)
    sent = Sent(text, {**request.POST.dict(), "name": name}, creation)
    if not _accepted(request, reading):
        return _shown(request, reading, sent)
    try:
        response = _made(request, reading, sent)
    except QuotaReachedError as full:
        held = None if full.quota is KINDS else own_decks(request).living().count()
        return _reading_page(request, reading, sent, {"full": full.quota, "held": held}, status=422)
    tell_left_out(request, reading)
    return response


def _begun(request: HttpRequest, form: ListForm, creation: uuid.UUID, card: CardDefinition | None) -> HttpResponse:
    copies = {card.printings[0].number: 1} if card else {}
    try:
        return redirect("decks:edit", make_deck(request, creation, copies, form.cleaned_data["name"]).pk)
    except QuotaReachedError as full:
        form.add_error(None, str(full))
        return _new_page(request, form, card, status=422)


def _made(request: HttpRequest, reading: ListReading, sent: Sent) -> HttpResponse:
    name = sent.fields["name"]
    if reading.several and sent.fields.get("making") == SEPARATE:
        make_several(request, sent.creation, reading, name)
        note_taken(request, sent.text, sent.fields)
        return redirect("decks:deck_list")
    deck = make_deck(request, sent.creation, reading.copies_by_printing(), name, reading.note, reading.memo)
    note_taken(request, sent.text, sent.fields, deck)
    return redirect("decks:edit", deck.pk)


@require_http_methods(["GET", "POST"])
@limited("import", "40/m", key=by_person)
def import_list(request: HttpRequest, deck_id: int) -> HttpResponse:
    """A list read into a deck that exists: added to its cards or in their place, once it was accepted."""
    deck = own_deck_to_write(request, deck_id)
    if request.method == "GET":
        return _import_page(request, deck, ListForm())
    form = ListForm(request.POST, request.FILES)
    form.is_valid()
    data = current_data()
    try:
        text = text_of(form)
        reading = read_for(request, text, data, several=Several.FIRST)
    except UnreadableListError as problem:
        return _import_page(request, deck, form, unreadable=problem.code, status=422)
    sent = Sent(text, request.POST.dict(), form.cleaned_data.get("creation") or uuid.uuid4(), deck)
    if not _accepted(request, reading):
        return _shown(request, reading, sent)
    if len(reading.copies_by_printing()) > KINDS.most:
        return _reading_page(request, reading, sent, {"full": KINDS}, status=422)
    take_in(request, deck, reading, data, sent.creation)
    note_taken(request, text, sent.fields)
    return redirect("decks:edit", deck.pk)


@require_safe
@never_cache
@limited("draft", "120/m", key=by_person, method=["GET", "HEAD"])
def draft(request: HttpRequest, draft: str) -> HttpResponse:
    """A list that was sent to be read, as it was read; what its page sends goes where the list was sent first."""
    kept = get_object_or_404(own_drafts(request), token=draft)
    if kept.deck and kept.deck.deleted_at:
        raise Http404
    several = Several.FIRST if kept.deck else Several.ALL
    try:
        reading = read_for(request, kept.text, current_data(), chosen=kept.sent, several=several)
    except UnreadableListError:
        raise Http404 from None
    sent = Sent(kept.text, kept.sent, kept.creation, kept.deck)
    return _reading_page(request, reading, sent, {"draft": kept, "token": kept.token, "quota": LIST_DRAFTS})


def read_for(
    request: HttpRequest,
    text: str,
    data: CardData,
    *,
    chosen: Mapping[str, str] | None = None,
    several: Several = Several.ALL,
) -> ListReading:
    """What this person pasted, with the choices made so far, those just sent if none are given; decks of ours open for
    whom they are open."""
    chosen = request.POST.dict() if chosen is None else chosen
    reading = read_list(text, data, chosen, open_shared=partial(opened_for, request), several=several)
    return reading.with_likely() if chosen.get("step") == LIKELY_STEP else reading


def _accepted(request: HttpRequest, reading: ListReading) -> bool:
    """Only a text that was shown line by line, with every choice made, may be accepted."""
    sent = request.POST
    return sent.get("step") == ACCEPT_STEP and sent.get("seen") == reading.seen and not reading.undecided


def _shown(request: HttpRequest, reading: ListReading, sent: Sent) -> HttpResponse:
    """The list line by line: at an address of its own, where it can be kept."""
    if kept := keep_draft(request, sent.text, sent.fields, sent.deck, sent.creation):
        return SeeOther(reverse("decks:draft", args=[kept.token]))
    return _reading_page(request, reading, sent)


def _reading_page(
    request: HttpRequest,
    reading: ListReading,
    sent: Sent,
    more: Mapping[str, object] | None = None,
    status: int = 200,
) -> HttpResponse:
    fields = sent.fields
    pressed = fields.get("step") == ACCEPT_STEP and status == 200
    changed = pressed and fields.get("seen") != reading.seen
    separate = not reading.line_copies() and reading.several
    context = {
        "reading": reading,
        "deck": sent.deck,
        "name": fields.get("name", ""),
        "creation": sent.creation,
        "token": request.POST.get("draft", ""),
        "changed": changed,
        "undecided": pressed and not changed,
        "mode": fields.get("mode", "add"),
        "making": fields.get("making") or (SEPARATE if separate else "together"),
        **(more or {}),
    }
    return render(request, "decks/transfer/reading.html", context, status=status)


def _import_page(
    request: HttpRequest, deck: Deck, form: ListForm, *, unreadable: str = "", status: int = 200
) -> HttpResponse:
    context = {"deck": deck, "form": form, "unreadable": unreadable, "creation": uuid.uuid4()}
    return render(request, "decks/transfer/import.html", context, status=status)


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
    return render(request, "decks/transfer/new.html", context, status=status)


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
    """The pasted text with the lines that were typed again in place, or the uploaded file's: it was chosen last."""
    file = form.cleaned_data.get("file")
    return read_file(file, current_data()) if file else retyped(str(form.cleaned_data.get("text") or ""), form.data)
