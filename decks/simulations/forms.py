"""The form that starts a simulation."""

from typing import Any

from django import forms
from django.http import HttpRequest

from decks.models import Deck
from decks.people.access import shared_deck_or_none
from decks.simulations.questions import Question, most_games
from decks.solo.forms import SeedField
from decks.solo.levels import level_choices, level_label
from decks.solo.other_decks import offered_decks
from decks.solo.services import MOST_CARDS, dealt_cards
from rules_engine import STANDARD
from rules_engine.legality.deck_list import DeckList

GAMES = (100, 300, 1000)


def is_playable(listed: DeckList) -> bool:
    return STANDARD.opening_hand <= listed.size <= MOST_CARDS


class SimulationForm(forms.Form):
    """`against` is the share token of one of the decks that are offered, "" for nobody."""

    against = forms.ChoiceField(
        label="相手のデッキ",
        required=False,
        help_text="相手も同じ強さのコンピュータが使います。「誰もいない」相手は札を持たず、何もせずに番を返します。",
        error_messages={"invalid_choice": "相手のデッキを選び直してください。"},
    )
    level = forms.ChoiceField(
        label="コンピュータの強さ",
        initial="greedy",
        widget=forms.RadioSelect,
        error_messages={
            "required": "コンピュータの強さを選んでください。",
            "invalid_choice": "コンピュータの強さを選び直してください。",
        },
    )
    games = forms.TypedChoiceField(
        label="ゲーム数",
        choices=[(number, f"{number}") for number in GAMES],
        coerce=int,
        initial=GAMES[0],
        widget=forms.RadioSelect,
        error_messages={
            "required": "ゲーム数を選んでください。",
            "invalid_choice": "ゲーム数を選び直してください。",
        },
    )
    seed = SeedField(help_text="同じデッキ・同じ強さ・同じシードなら、いつ数えても同じ結果になります。")

    def __init__(self, *args: Any, request: HttpRequest, deck: Deck, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.request, self.deck = request, deck
        self.fields["level"].choices = level_choices()  # type: ignore[attr-defined]
        offered = [("", "誰もいない"), *offered_decks(request, deck)]
        self.fields["against"].choices = offered  # type: ignore[attr-defined]

    def clean_against(self) -> Deck | None:
        share = self.cleaned_data["against"]
        if not share:
            return None
        deck = shared_deck_or_none(self.request, share)
        if deck is None:
            raise forms.ValidationError("相手のデッキを選び直してください。")
        if not is_playable(listed := deck.to_deck_list()):
            least = STANDARD.opening_hand
            raise forms.ValidationError(
                f"相手のデッキは{least}枚から{MOST_CARDS}枚までです（「{deck.name}」は{listed.size}枚）。"
            )
        return deck

    def clean(self) -> None:
        level, games = self.cleaned_data.get("level"), self.cleaned_data.get("games")
        if level and games and games > most_games(level):
            self.add_error("games", f"「{level_label(level)}」で回せるのは{most_games(level)}ゲームまでです。")

    def question(self) -> Question:
        """Of a valid form."""
        asked = self.cleaned_data
        other: Deck | None = asked["against"]
        return Question(
            cards=dealt_cards(self.deck.to_deck_list()),
            against=dealt_cards(other.to_deck_list()) if other else None,
            level=asked["level"],
            games=asked["games"],
            seed=asked["seed"],
            deck=self.deck,
            deck_name=self.deck.name,
            other_name=other.name if other else "",
        )
