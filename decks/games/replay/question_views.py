"""Pages of あなたならどうする？: asking, the position with what others played from it, trying it, answering."""

from collections.abc import Callable, Sequence
from typing import Any

from django import forms
from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from cards.catalog import CardData, current_data
from decks.deck.forms import NUL
from decks.games.access import own_game
from decks.games.models import MAX_ANSWER_LENGTH, MAX_QUESTION_LENGTH, TurnAnswer, TurnQuestion
from decks.games.pages import no_room, number_in, or_lost
from decks.games.play.live_game import LiveGame, playable
from decks.games.replay.asked_boards import AskedBoard, board_of, definitions_of_start
from decks.games.replay.questions import (
    NothingPlayedError,
    answer,
    as_game,
    askable,
    begun_ply,
    decided_in,
    start_from_question,
)
from decks.games.replay.questions import ask_about as ask_about_record
from decks.games.replay.replay_views import replay_page
from decks.games.table.card_page import card_page
from decks.games.table.levels import level_label
from decks.games.table.log import Told, told_answers
from decks.people.access import is_own, not_of_locked, own_rows, owner_for
from decks.people.quotas import QuotaReachedError
from decks.people.rates import by_person, limited
from rules_engine.catalog.definitions import CardDefinition
from rules_engine.game.record import parse_actions
from rules_engine.vocabulary.errors import RulesError

PAGE_SIZE = 20
NOT_PLAYED_ON = "この局面は今のルールや札の情報では続けられないので、試せません。"
BASE = '"base":'
"""What the text of a record holds that begins at a position, and no other does: quotes within words are escaped."""
NOTHING = "まだ何もしていないか、問いの局面より前に戻っています。問いの局面から何か決めてから答えてください。"


class ShortLineField(forms.CharField):
    """A few words on one line."""

    def __init__(self, label: str, most: int, **kwargs: Any) -> None:
        super().__init__(
            label=label,
            max_length=most,
            error_messages={
                "required": "コメントを書いてください。",
                "max_length": f"{most}文字までです（いまは%(show_value)d文字）。",
                **NUL,
            },
            **kwargs,
        )

    def to_python(self, value: object) -> str:
        return " ".join(str(super().to_python(value) or "").split())


class QuestionForm(forms.Form):
    text = ShortLineField("問い", MAX_QUESTION_LENGTH, help_text="例：ここで憑依しますか、それとも攻撃しますか。")


class AnswerForm(forms.Form):
    text = ShortLineField("コメント（なくてもかまいません）", MAX_ANSWER_LENGTH, required=False)


def _question(token: str) -> TurnQuestion:
    return get_object_or_404(not_of_locked(TurnQuestion.objects.select_related("owner")), token=token)


@require_http_methods(["GET", "POST"])
@never_cache
@limited("turn-question", "20/h", key=by_person)
@limited("turn-question-address", "200/h")
@or_lost
def ask_about(request: HttpRequest, token: str) -> HttpResponse:
    """`step` is the number of actions after which the position stands."""
    game, sent = own_game(request, token), request.POST if request.method == "POST" else request.GET
    step, data = min(number_in(sent.get("step", ""), game.ply), game.ply), current_data()
    back = f"{reverse('solo:replay', args=[token])}?step={step}"
    with playable(game):
        asked = askable(game, step, data)
    if asked.refused:
        messages.error(request, asked.refused)
        return redirect(back)
    form = QuestionForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            question = ask_about_record(owner_for(request), game, asked.record, form.cleaned_data["text"], data)
            return redirect("solo:question_page", question.token)
        except QuotaReachedError as full:
            form.add_error(None, str(full))
    context = {"form": form, "game": game, "step": step, "back": back, "asked": asked}
    return render(request, "decks/games/ask.html", context, status=422 if form.errors else 200)


@require_GET
@never_cache
def question_page(request: HttpRequest, question: str) -> HttpResponse:
    """The answers of others show once one has answered, or asks for them (`answers` is "all")."""
    asked, data = _question(question), current_data()
    try:
        board = board_of(asked, data)
    except RulesError:
        return render(request, "decks/games/question_lost.html", {"question": asked}, status=409)
    own = is_own(request, asked)
    mine = set(own_rows(request, asked.answers.all()).values_list("pk", flat=True))
    shown = own or bool(mine) or request.GET.get("answers") == "all"
    page = Paginator(_listed(asked), PAGE_SIZE).get_page(request.GET.get("page"))
    table, told = board.table, _teller(asked, board, data)
    context = {
        "question": asked,
        "own": own,
        "board": board,
        "table": table,
        "chair": asked.chair,
        "level": level_label(asked.level),
        "replay": True,
        "shown": shown,
        "page": page,
        "answers": [(one, one.pk in mine, told(one)) for one in page.object_list] if shown else (),
        "address": request.build_absolute_uri(reverse("solo:question_page", args=[asked.token])),
        "picture": request.build_absolute_uri(reverse("solo:question_picture", args=[asked.token])),
    }
    return card_page(request, table, context) or render(request, "decks/games/question.html", context)


def _listed(question: TurnQuestion) -> QuerySet[TurnAnswer]:
    from_position = Q(record__contains=BASE)
    answers = not_of_locked(question.answers.select_related("owner")).defer("record", "stops", "former_stops")
    return answers.annotate(from_position=from_position)


def _teller(question: TurnQuestion, board: AskedBoard, data: CardData) -> Callable[[Any], tuple[Told, ...]]:
    """Tells what an answer decided. The cards of games that began at the kept position have numbers of their own."""
    others: list[Sequence[CardDefinition]] = []

    def told(given: Any) -> tuple[Told, ...]:
        cards = board.definitions
        if given.from_position and BASE not in question.record:
            others[:] = others or [definitions_of_start(question, data)]
            cards = others[0]
        return told_answers(parse_actions(given.decided.split("\n")), cards)

    return told


@require_POST
@limited("solo-start", "120/m", key=by_person)
def try_question(request: HttpRequest, question: str) -> HttpResponse:
    asked = _question(question)
    try:
        return redirect("solo:table", start_from_question(owner_for(request), asked, current_data()).token)
    except RulesError:
        messages.error(request, NOT_PLAYED_ON)
        return redirect("solo:question_page", question)
    except QuotaReachedError as full:
        return no_room(request, full)


@require_http_methods(["GET", "POST"])
@never_cache
@limited("turn-answer", "30/h", key=by_person)
@limited("turn-answer-address", "300/h")
@or_lost
def answer_page(request: HttpRequest, token: str) -> HttpResponse:
    """What was played in this game of one's own, to be kept as an answer to the question it began from."""
    game, data = own_game(request, token), current_data()
    if game.question is None:
        return redirect("solo:table", token)
    form = AnswerForm(request.POST if request.method == "POST" else None)
    try:
        live = LiveGame(game, data)
        with playable(game):
            decided = parse_actions(decided_in(game, data))
        told = told_answers(decided, live.played.position.state.instances.definitions)
        if request.method == "POST" and form.is_valid():
            answer(owner_for(request), game, form.cleaned_data["text"], data)
            messages.success(request, "答えを送りました。")
            return redirect("solo:question_page", game.question.token)
    except NothingPlayedError:
        form.add_error(None, NOTHING)
    except QuotaReachedError as full:
        form.add_error(None, str(full))
    context = {"form": form, "game": game, "question": game.question, "told": told, "nothing": NOTHING}
    return render(request, "decks/games/answer.html", context, status=422 if form.errors else 200)


@require_GET
@never_cache
@or_lost
def branch(request: HttpRequest, question: str, answer: str) -> HttpResponse:
    """The game of one answer, step by step; it begins where it was asked."""
    answers = not_of_locked(TurnAnswer.objects.select_related("question"))
    given = get_object_or_404(answers, token=answer, question=_question(question))
    step = number_in(request.GET.get("step", ""), begun_ply(given, current_data()))
    return replay_page(request, as_game(given), step, {"question": given.question})


@require_POST
@limited("details", "120/m", key=by_person)
def remove_question(request: HttpRequest, question: str) -> HttpResponse:
    """With all its answers."""
    get_object_or_404(own_rows(request, TurnQuestion.objects.all()), token=question).delete()
    messages.success(request, "問いを削除しました。")
    return redirect("solo:index")


@require_POST
@limited("details", "120/m", key=by_person)
def remove_answer(request: HttpRequest, question: str, answer: str) -> HttpResponse:
    """By whose it is, or by who asked."""
    asked = _question(question)
    answers = asked.answers.all() if is_own(request, asked) else own_rows(request, asked.answers.all())
    get_object_or_404(answers, token=answer).delete()
    messages.success(request, "答えを削除しました。")
    return redirect("solo:question_page", question)
