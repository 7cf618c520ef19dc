"""The exact odds of a deck's openings. Nothing is stored, no account is needed."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import exceptions
from rest_framework.request import Request
from rest_framework.response import Response

from cards.api.known_names import ApiView
from cards.catalog import CardData, current_data
from cards.search_language.faults import SearchSyntaxError
from decks.api.sent_decks import listed, whole_text
from decks.api.serializers import OddsRequestSerializer, OddsSerializer
from decks.legality.todays_limits import TodaysLimits
from decks.odds.answers import UnanswerableError, odds_data, opening_odds, policy_named, searching
from decks.odds.conditions import read_condition
from decks.people.api_rates import check_odds_work
from rules_engine.legality.deck_list import DeckList
from rules_engine.odds import Odds, OddsQuestion, work_of_odds


class OddsView(ApiView):
    """How likely an opening is what one hopes for."""

    changes_nothing = True

    @extend_schema(
        operation_id="odds",
        request=OddsRequestSerializer,
        responses=OddsSerializer,
        description="初手が条件にかなう確率を、零探しの前（before）と後で正確に数える。札を使わずに引いた手札のことで、"
        "検問と潜在能力は数えない。text に読めない行があれば 400。",
    )
    def post(self, request: Request) -> Response:
        data = current_data()
        asked = OddsRequestSerializer(data=request.data, context={"data": data})
        asked.is_valid(raise_exception=True)
        values = asked.validated_data
        deck = listed(values["entries"], data) if "entries" in values else whole_text(request, values["text"], data)
        return Response(odds_data(_odds(request, deck, values, data), values["policy"]))


def _odds(request: Request, deck: DeckList, values: dict[str, Any], data: CardData) -> Odds:
    find_cards = searching(data.index, TodaysLimits.of(data).in_force)
    try:
        condition = read_condition(values["want"], find_cards)
        policy = policy_named(values["policy"], condition, find_cards)
        question = OddsQuestion(deck, condition.goal, values["turn"], not values["second"])
        check_odds_work(request, work_of_odds(question, policy))
        return opening_odds(deck, condition, policy, turn=values["turn"], first=not values["second"])
    except SearchSyntaxError as fault:
        raise exceptions.ValidationError({"want": [fault.sentence]}) from None
    except UnanswerableError as problem:
        raise exceptions.ValidationError({"turn": [str(problem)]}) from None
