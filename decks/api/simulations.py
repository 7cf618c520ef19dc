"""Simulations for programs: asked for at once, played by workers, looked at until they are done."""

from typing import Any, cast

from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import exceptions, status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from cards.api.known_names import ApiView
from cards.catalog import CardData, current_data
from decks.analysis.simulations.forms import is_playable
from decks.analysis.simulations.models import Simulation, SimulationKind
from decks.analysis.simulations.plans import weighed_of
from decks.analysis.simulations.progress import counted_of, paired_of, progress_of
from decks.analysis.simulations.questions import Question, are_enough, match_data, read_match
from decks.analysis.simulations.services import begin, remove
from decks.api.keys import MayByKey
from decks.api.sent_decks import listed, whole_text
from decks.api.simulation_serializers import SimulationRequestSerializer, SimulationSerializer
from decks.games.solo.forms import new_seed
from decks.games.solo.start import MOST_CARDS, dealt_cards
from decks.people.api_rates import SimulationsLimit
from decks.people.quotas import QuotaReachedError
from rules_engine import STANDARD
from rules_engine.legality.deck_list import DeckList
from rules_engine.simulation import figures, paired_figures, weighed_figures

NAME = "API"


class SimulationListView(ApiView):
    """Has the computer play a deck."""

    permission_classes = [IsAuthenticated, MayByKey]
    key_scope = "simulates"
    throttle_classes = [SimulationsLimit]

    @extend_schema(
        operation_id="simulations_create",
        request=SimulationRequestSerializer,
        responses={202: SimulationSerializer},
        description="コンピュータがデッキのシミュレーションをする。すぐに答え、ゲームは裏で進む。同じ問いをもう一度送ると、"
        "前と同じものが返る（途中で止まっていれば続きから始める）。text に読めない行があれば 400。",
    )
    def post(self, request: Request) -> Response:
        data = current_data()
        asked = SimulationRequestSerializer(data=request.data, context={"data": data})
        asked.is_valid(raise_exception=True)
        values = asked.validated_data
        field = "entries" if "entries" in values else "text"
        deck = listed(values["entries"], data) if field == "entries" else whole_text(request, values["text"], data)
        against = _played(listed(values["against"], data), "against", data) if "against" in values else None
        other = values.get("compared_with")
        new = None if other is None else _played(listed(other, data), "compared_with", data)
        question = Question(
            kind=SimulationKind(values["kind"]),
            new=new,
            new_name=NAME if new else "",
            cards=_played(deck, field, data),
            against=against,
            level=values["level"],
            games=values["games"],
            seed=" ".join(values.get("seed", "").split()) or new_seed(),
            deck_name=NAME,
            other_name=NAME if against else "",
        )
        if not are_enough(question.kind, question.level, question.games, question.cards):
            raise exceptions.ValidationError({"games": ["この種類の数には、ゲーム数が足りません。"]})
        try:
            simulation = begin({"owner": cast(User, request.user)}, question, data)
        except QuotaReachedError as full:
            raise exceptions.ValidationError({"simulations": [str(full)]}) from None
        answer = Response(simulation_data(simulation), status=status.HTTP_202_ACCEPTED)
        answer["Location"] = reverse("api:simulation", args=[simulation.token], request=request)
        return answer


class SimulationView(ApiView):
    """A simulation of one's own."""

    permission_classes = [IsAuthenticated, MayByKey]
    key_scope = "simulates"

    @extend_schema(operation_id="simulations_retrieve", responses=SimulationSerializer)
    def get(self, request: Request, simulation: str) -> Response:
        return Response(simulation_data(get_object_or_404(_own(request), token=simulation)))

    @extend_schema(
        operation_id="simulations_delete",
        responses={204: None},
        description="シミュレーションをやめて、数えたものも消す。",
    )
    def delete(self, request: Request, simulation: str) -> Response:
        remove(_own(request), simulation)
        return Response(status=status.HTTP_204_NO_CONTENT)


def _own(request: Request) -> QuerySet[Simulation]:
    return Simulation.objects.filter(owner=cast(User, request.user))


def _played(deck: DeckList, field: str, data: CardData) -> tuple[int, ...]:
    if not is_playable(deck):
        words = f"{STANDARD.opening_hand}枚から{MOST_CARDS}枚までです（いまは{deck.size}枚）。"
        raise exceptions.ValidationError({field: [words]})
    if not all(data.catalog.card(card).is_deck_card for card in deck.counts):
        raise exceptions.ValidationError({field: ["デッキに入る種類ではない札があります。"]})
    return dealt_cards(deck)


def simulation_data(simulation: Simulation) -> dict[str, Any]:
    progress = progress_of(simulation)
    return {
        "token": simulation.token,
        "kind": simulation.kind,
        "state": progress.status.value,
        "level": simulation.level,
        "seed": simulation.seed,
        "games": simulation.games,
        "chunks": progress.chunks_wanted,
        "chunks_done": progress.chunks,
        "seconds_left": progress.seconds_left,
        **_found(simulation),
    }


def _found(simulation: Simulation) -> dict[str, Any]:
    """What was counted so far, under the name of its kind; what the others are called is None."""
    nothing = dict.fromkeys(("counted", "figures", "comparison", "weakest"))
    if simulation.kind == SimulationKind.COMPARED:
        paired = paired_of(simulation)
        return nothing | {"comparison": {"counted": paired.as_data(), "figures": paired_figures(paired).as_data()}}
    if simulation.kind == SimulationKind.WEAKEST:
        first, second = weighed_of(simulation)
        shown = weighed_figures(read_match(match_data(simulation)), second).as_data()
        return nothing | {"weakest": {"first": first.as_data(), "counted": second.as_data(), "figures": shown}}
    counted = counted_of(simulation)
    return nothing | {
        "counted": counted.as_data(),
        "figures": figures(counted).as_data() if counted.games else None,
    }
