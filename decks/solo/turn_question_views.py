"""Pages of あなたならどうする？: asking, the position with what others played from it, trying it, answering."""

from typing import Any

from django import forms
from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from cards.catalog import CardData, current_data
from decks.deck.forms import NUL
from decks.limits.caps import CapReachedError
from decks.limits.rates import by_person, limited
from decks.models import MAX_ANSWER_LENGTH, MAX_QUESTION_LENGTH, SoloGame, TurnAnswer, TurnQuestion
from decks.people.access import holder_for, is_own, own_rows
from decks.solo.access import own_game
from decks.solo.answers import lost_game, no_room, number_in
from decks.solo.chairs import keeps_secrets
from decks.solo.going_on import played_record
from decks.solo.levels import level_label
from decks.solo.log import Told, told_answers
from decks.solo.positions import position_of
from decks.solo.presentation import table_of
from decks.solo.replay_views import replay_page
from decks.solo.turn_questions import NothingPlayedError, answer, as_game, ask, decided_in, try_question
from rules_engine.play import Game
from rules_engine.play.record import parse_actions
from rules_engine.terms.errors import RulesError

PAGE_SIZE = 20
HIDDEN_CARDS = "この勝負はまだ続いています。伏せた札が分かってしまうので、問いにできるのは終わってからです。"
OVER = "勝負が終わった局面は、問いにできません。"
NOTHING = "まだ何もしていないか、問いの局面より前に戻っています。問いの局面から何か決めてから答えてください。"


class LineField(forms.CharField):
    """A few words on one line."""

    def __init__(self, label: str, most: int, **kwargs: Any) -> None:
        super().__init__(
            label=label,
            max_length=most,
            error_messages={
                "required": "ひとことでも書いてください。",
                "max_length": f"{most}文字までです（いまは%(show_value)d文字）。",
                **NUL,
            },
            **kwargs,
        )

    def to_python(self, value: object) -> str:
        return " ".join(str(super().to_python(value) or "").split())


class QuestionForm(forms.Form):
    text = LineField("問い", MAX_QUESTION_LENGTH, help_text="例：ここで憑依しますか、それとも攻撃しますか。")


class AnswerForm(forms.Form):
    text = LineField("ひとこと（なくてもかまいません）", MAX_ANSWER_LENGTH, required=False)


def _question(token: str) -> TurnQuestion:
    return get_object_or_404(TurnQuestion.objects.select_related("owner"), token=token)


def _position(game: SoloGame, step: int, data: CardData) -> Game:
    return position_of(played_record(game, step), data)


@require_http_methods(["GET", "POST"])
@never_cache
@limited("turn-question", "20/h", key=by_person)
@limited("turn-question-address", "200/h")
def ask_about(request: HttpRequest, token: str) -> HttpResponse:
    """`step` is the number of actions after which the position stands."""
    game, sent = own_game(request, token), request.POST if request.method == "POST" else request.GET
    step, data = min(number_in(sent.get("step", ""), game.ply), game.ply), current_data()
    back = f"{reverse('solo:replay', args=[token])}?step={step}"
    try:
        over = _position(game, game.ply, data).outcome() is not None
        position = _position(game, step, data)
    except RulesError:
        return lost_game(request, game)
    if position.decision is None or keeps_secrets(game.chair, over=over):
        messages.error(request, OVER if position.decision is None else HIDDEN_CARDS)
        return redirect(back)
    form = QuestionForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            question = ask(holder_for(request), game, step, form.cleaned_data["text"])
            return redirect("solo:question", question.token)
        except CapReachedError as full:
            form.add_error(None, str(full))
    context = {"form": form, "game": game, "step": step, "back": back}
    return render(request, "decks/solo/ask.html", context, status=422 if form.errors else 200)


@require_GET
@never_cache
def question_page(request: HttpRequest, question: str) -> HttpResponse:
    """The answers of others show once one has answered, or asks for them (`answers` is "all")."""
    asked, data = _question(question), current_data()
    try:
        position = position_of(played_record(as_game(asked)), data)
    except RulesError:
        return render(request, "decks/solo/question_lost.html", {"question": asked}, status=409)
    own = is_own(request, asked)
    mine = set(own_rows(request, asked.answers.all()).values_list("pk", flat=True))
    shown = own or bool(mine) or request.GET.get("answers") == "all"
    page = Paginator(_listed(asked), PAGE_SIZE).get_page(request.GET.get("page"))
    context = {
        "question": asked,
        "own": own,
        "table": table_of(position, asked.ply, asked.ply, 1, chair=asked.chair),
        "level": level_label(asked.level),
        "replay": True,
        "shown": shown,
        "page": page,
        "answers": [(one, one.pk in mine, _told(one, position)) for one in page.object_list] if shown else (),
        "address": request.build_absolute_uri(reverse("solo:question", args=[asked.token])),
        "picture": request.build_absolute_uri(reverse("solo:question_picture", args=[asked.token])),
    }
    return render(request, "decks/solo/question.html", context)


def _listed(question: TurnQuestion) -> QuerySet[TurnAnswer]:
    return question.answers.select_related("owner").defer("record", "stops")


def _told(given: TurnAnswer, position: Game) -> tuple[Told, ...]:
    return told_answers(parse_actions(given.decided.split("\n")), position.state.instances.definitions)


@require_POST
@limited("solo-start", "120/m", key=by_person)
def try_it(request: HttpRequest, question: str) -> HttpResponse:
    asked = _question(question)
    try:
        return redirect("solo:table", try_question(holder_for(request), asked).token)
    except RulesError:
        return render(request, "decks/solo/question_lost.html", {"question": asked}, status=409)
    except CapReachedError as full:
        return no_room(request, full)


@require_http_methods(["GET", "POST"])
@never_cache
@limited("turn-answer", "30/h", key=by_person)
@limited("turn-answer-address", "300/h")
def answer_page(request: HttpRequest, token: str) -> HttpResponse:
    """What was played in this game of one's own, to be kept as an answer to the question it began from."""
    game, data = own_game(request, token), current_data()
    if game.question is None:
        return redirect("solo:table", token)
    try:
        told = told_answers(
            parse_actions(decided_in(game, data)), _position(game, game.ply, data).state.instances.definitions
        )
        form = AnswerForm(request.POST if request.method == "POST" else None)
        if request.method == "POST" and form.is_valid():
            answer(holder_for(request), game, form.cleaned_data["text"], data)
            messages.success(request, "答えを送りました。")
            return redirect("solo:question", game.question.token)
    except RulesError:
        return lost_game(request, game)
    except NothingPlayedError:
        form.add_error(None, NOTHING)
    except CapReachedError as full:
        form.add_error(None, str(full))
    context = {"form": form, "game": game, "question": game.question, "told": told, "nothing": NOTHING}
    return render(request, "decks/solo/answer.html", context, status=422 if form.errors else 200)


@require_GET
@never_cache
def branch(request: HttpRequest, question: str, answer: str) -> HttpResponse:
    """The game of one answer, step by step; it begins where it was asked."""
    given = get_object_or_404(TurnAnswer.objects.select_related("question"), token=answer, question__token=question)
    step = number_in(request.GET.get("step", ""), given.question.ply)
    return replay_page(request, as_game(given), step, {"question": given.question})


@require_POST
@limited("details", "120/m", key=by_person)
def remove_question(request: HttpRequest, question: str) -> HttpResponse:
    """With all its answers."""
    get_object_or_404(own_rows(request, TurnQuestion.objects.all()), token=question).delete()
    messages.success(request, "問いを消しました。")
    return redirect("solo:index")


@require_POST
@limited("details", "120/m", key=by_person)
def remove_answer(request: HttpRequest, question: str, answer: str) -> HttpResponse:
    """By whose it is, or by who asked."""
    asked = _question(question)
    answers = asked.answers.all() if is_own(request, asked) else own_rows(request, asked.answers.all())
    get_object_or_404(answers, token=answer).delete()
    messages.success(request, "答えを消しました。")
    return redirect("solo:question", question)
