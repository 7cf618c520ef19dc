"""The form that starts a simulation."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.http import HttpRequest
from django.urls import reverse

from cards.catalog import current_data
from decks.analysis.simulations.models import SimulationKind
from decks.analysis.simulations.questions import Question, are_enough, compares, most_games
from decks.building.access import own_decks, shared_deck_or_none
from decks.building.models import Deck
from decks.games.solo.forms import SeedField
from decks.games.solo.other_decks import SAMPLES, Group, offered_decks
from decks.games.solo.start import MOST_CARDS, dealt_cards
from decks.games.table.levels import LevelField, level_label
from decks.history.sides import ComparedSide, UnreadableSideError, read_side
from decks.people.access import is_own
from rules_engine import STANDARD
from rules_engine.legality.deck_list import DeckList

GAMES = (100, 300, 1000)
OFFERED_DECKS, OFFERED_VERSIONS = 50, 20
KINDS = {
    SimulationKind.GAMES: "このデッキのシミュレーション",
    SimulationKind.COMPARED: "別のデッキと同じシードで比較する",
    SimulationKind.WEAKEST: "弱い1枚を探す",
}


def is_playable(listed: DeckList) -> bool:
    return STANDARD.opening_hand <= listed.size <= MOST_CARDS


def offered_lists(request: HttpRequest, deck: Deck) -> list[tuple[str, str]]:
    """What one may compare the deck with: its versions where it is one's own, and one's other decks, by address."""
    offered: list[tuple[str, str]] = []
    if is_own(request, deck):
        for version in deck.versions.defer("entries")[:OFFERED_VERSIONS]:
            offered.append((reverse("decks:version", args=[deck.pk, version.number]), f"このデッキの{version}"))
    others = own_decks(request).living().exclude(pk=deck.pk).values_list("pk", "name")[:OFFERED_DECKS]
    return offered + [(f"/decks/{number}", name) for number, name in others]


def _samples_beside(deck: Deck, groups: Sequence[Group]) -> list[Group]:
    """Our sample decks among these, to compare with also where one has no other deck of one's own."""
    found = [
        (title, [(f"/d/{share}", name) for share, name in decks if share != deck.share]) for title, decks in groups
    ]
    return [(title, decks) for title, decks in found if title == SAMPLES and decks]


class SimulationForm(forms.Form):
    """`against` is the share token of one of the decks that are offered, "" for nobody; `beside` the address of a deck
    or version of one's own."""

    kind = forms.ChoiceField(
        label="何をするか",
        required=False,
        choices=list(KINDS.items()),
        initial=SimulationKind.GAMES,
        widget=forms.RadioSelect,
        error_messages={"invalid_choice": "何をするかを選び直してください。"},
    )
    beside = forms.ChoiceField(
        label="比較するデッキ",
        required=False,
        help_text="比較するときだけ使います。同じ札は同じ順に引き、替えた札は、抜いた札のあったところで引きます。",
        error_messages={"invalid_choice": "比較するデッキを選び直してください。"},
    )
    against = forms.ChoiceField(
        label="相手のデッキ",
        required=False,
        help_text="相手も同じ強さのコンピュータが使います。「誰もいない」相手は札を持たず、何もせずにターンを終えます。",
        error_messages={"invalid_choice": "相手のデッキを選び直してください。"},
    )
    level = LevelField(
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
        self.side: ComparedSide | None = None
        decks = offered_decks(request, deck)
        offered = [("", "誰もいない"), *decks]
        beside = [*offered_lists(request, deck), *_samples_beside(deck, decks)]
        self.fields["beside"].choices = [("", "選んでください"), *beside]  # type: ignore[attr-defined]
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
        kind = self.asked_kind()
        if not level or not games or kind == SimulationKind.GAMES:
            return
        if not compares(level):
            self.add_error("level", f"比較するとき・弱い1枚を探すときは、「{level_label(level)}」を選べません。")
        elif not are_enough(kind, level, games, dealt_cards(self.deck.to_deck_list())):
            self.add_error("games", f"札の種類が多いので、{games}ゲームでは足りません。")
        if kind == SimulationKind.COMPARED and "beside" not in self.errors:
            self._read_beside()

    def asked_kind(self) -> SimulationKind:
        return SimulationKind(self.cleaned_data.get("kind") or SimulationKind.GAMES)

    def _read_beside(self) -> None:
        if not self.cleaned_data.get("beside"):
            self.add_error("beside", "比較するデッキを選んでください。")
            return
        try:
            side = read_side(self.request, self.cleaned_data["beside"], current_data())
        except UnreadableSideError as problem:
            self.add_error("beside", str(problem))
            return
        if not is_playable(side.cards):
            least = STANDARD.opening_hand
            self.add_error(
                "beside",
                f"比較するデッキは{least}枚から{MOST_CARDS}枚までです（「{side.name}」は{side.cards.size}枚）。",
            )
        self.side = side

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
            kind=self.asked_kind(),
            new=dealt_cards(self.side.cards) if self.side else None,
            new_name=self.side.name if self.side else "",
        )
