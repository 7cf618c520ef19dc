"""The form of a format: what is typed comes back with a sentence for whatever does not go together."""

from datetime import date
from typing import Any

from django import forms
from django.template.loader import render_to_string

from cards.catalog import CardData
from cards.list_question import today
from decks.formats.models import MAX_ABOUT_LENGTH, MAX_FORMAT_NAME_LENGTH
from decks.formats.own_lines import InvalidOwnLineError, own_lines, read_own
from rules_engine import STANDARD
from rules_engine.catalog.definitions import DEFAULT_COPY_LIMIT
from rules_engine.catalog.folding import clean_line
from rules_engine.legality.formats import FREE, Format, FormatNote, ListName, OwnLimit, faults_of
from rules_engine.vocabulary.terms import FormatFaultCode, FormatRule, RestrictionSeries, Season

MOST_WORDS = 120
NUL = {"null_characters_not_allowed": "文章にできない文字（NUL）が入っています。"}
FIELD_OF = {
    FormatFaultCode.SIZES: "most",
    FormatFaultCode.COPIES: "copies",
    FormatFaultCode.DAYS: "until",
    FormatFaultCode.LIST_GONE: "listed",
    FormatFaultCode.UNKNOWN_PRODUCT: "products",
}


def number_field(label: str, **options: Any) -> forms.IntegerField:
    words = {"invalid": "数字で書いてください。", "min_value": "1から999で書いてください。"}
    messages = {**words, "max_value": words["min_value"], "required": words["min_value"]}
    return forms.IntegerField(label=label, min_value=1, max_value=999, error_messages=messages, **options)


def day_field(label: str) -> forms.DateField:
    return forms.DateField(
        label=label,
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        error_messages={"invalid": "日付は 2025-06-06 の形で書いてください。"},
    )


class FormatForm(forms.Form):
    """`seen` is the version that the person changes, 0 for a new format."""

    seen = forms.IntegerField(min_value=0, max_value=2**31 - 1, widget=forms.HiddenInput, required=False)
    name = forms.CharField(
        label="名前",
        max_length=MAX_FORMAT_NAME_LENGTH,
        error_messages={"required": "名前を入れてください。", "max_length": "名前は40文字までです。", **NUL},
    )
    about = forms.CharField(
        label="説明",
        required=False,
        max_length=MAX_ABOUT_LENGTH,
        widget=forms.Textarea(attrs={"rows": 2}),
        error_messages={"max_length": "説明は500文字までです。", **NUL},
    )
    listed = forms.ChoiceField(
        label="制限リスト", error_messages={"invalid_choice": "制限リストを選び直してください。"}
    )
    own = forms.CharField(
        label="個別の制限",
        required=False,
        strip=False,
        max_length=20_000,
        widget=forms.Textarea(attrs={"rows": 4, "spellcheck": "false"}),
        help_text="1行に1枚、「肥川の大蛇 封印」のように。封印・制限・準制限・解除を選べ、制限リストより優先します。",
        error_messages={"max_length": "個別の制限が長すぎます。", **NUL},
    )
    least = number_field("最少の枚数")
    most = number_field("最多の枚数", required=False, help_text="空なら上限なし")
    copies = number_field("同じ札の枚数")
    printed_copies = forms.BooleanField(label="札に書かれた枚数の上限はそのまま使う", required=False)
    products = forms.MultipleChoiceField(
        label="使える商品",
        required=False,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"invalid_choice": "「%(value)s」という商品はありません。"},
    )
    since = day_field("この日から出た札")
    until = day_field("この日までに出た札")
    seasons = forms.MultipleChoiceField(
        label="使える季節",
        required=False,
        choices=[(season.value, season.label) for season in Season],
        widget=forms.CheckboxSelectMultiple,
        error_messages={"invalid_choice": "季節を選び直してください。"},
    )

    def __init__(self, data: CardData, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.card_data = data
        self.fields["listed"].choices = list_choices(data)  # type: ignore[attr-defined]
        self.fields["products"].choices = [(name, name) for name in data.catalog.products]  # type: ignore[attr-defined]
        for rule in FormatRule:
            self.fields[f"note_{rule.value}"] = forms.CharField(
                label=rule.label, required=False, max_length=MOST_WORDS, error_messages=NUL
            )

    @property
    def notes(self) -> list[forms.BoundField]:
        return [self[f"note_{rule.value}"] for rule in FormatRule]

    @property
    def has_notes(self) -> bool:
        return any(note.value() or note.errors for note in self.notes)

    @property
    def has_pool(self) -> bool:
        return any(self[name].value() or self[name].errors for name in ("products", "since", "until", "seasons"))

    def clean_name(self) -> str:
        return clean_line(str(self.cleaned_data["name"]))

    def clean_own(self) -> tuple[OwnLimit, ...]:
        try:
            return read_own(self.cleaned_data["own"], self.card_data)
        except InvalidOwnLineError as problem:
            raise forms.ValidationError(str(problem)) from None

    def clean(self) -> dict[str, Any]:
        values = super().clean() or {}
        if not self.errors:
            for fault in faults_of(self.draft(), self.card_data.catalog, self.card_data.revisions, on=today()):
                sentence = render_to_string("decks/formats/_format_fault.txt", {"fault": fault}).strip()
                self.add_error(FIELD_OF.get(fault.code), sentence)
        return values

    def draft(self) -> Format:
        """The format that valid fields describe, without a key."""
        values = self.cleaned_data
        series, _, number = values["listed"].partition(" ")
        named_series, _, digits = number.partition("-")
        words = {rule: clean_line(values[f"note_{rule.value}"]) for rule in FormatRule}
        return Format(
            key="",
            name=values["name"],
            about=values["about"],
            series=None if series == FREE else RestrictionSeries.of(series),
            fixed=ListName(RestrictionSeries.of(named_series), int(digits)) if number else None,
            own=values["own"],
            products=tuple(values["products"]),
            first=values["since"],
            last=values["until"],
            seasons=tuple(map(Season.of, values["seasons"])),
            least=None if values["least"] == STANDARD.deck_minimum else values["least"],
            most=values["most"],
            copies=values["copies"],
            printed_copies=values["printed_copies"],
            notes=tuple(FormatNote(rule, text) for rule, text in words.items() if text),
        )


def list_choices(data: CardData) -> list[tuple[str, str]]:
    """A series as it stands on the day of a check, the list as one of the revisions made it, or none."""
    days = [(series.value, f"{series.label}（その日のもの）") for series in RestrictionSeries]
    fixed = [
        (f"{one.series.value} {one.series.value}-{one.number}", f"{one.title}のまま（{_day(one.effective)}）")
        for one in reversed(data.revisions)
    ]
    return [*days, (FREE, "なし"), *fixed]


def initial_of(format: Format, data: CardData) -> dict[str, Any]:
    """What the form shows of a format."""
    series = format.series.value if format.series else FREE
    fixed = f" {format.fixed.series.value}-{format.fixed.number}" if format.fixed else ""
    return {
        "seen": format.version,
        "name": format.name,
        "about": format.about,
        "listed": f"{series}{fixed}",
        "own": own_lines(format.own, data.catalog),
        "least": STANDARD.deck_minimum if format.least is None else format.least,
        "most": format.most,
        "copies": format.copies,
        "printed_copies": format.printed_copies,
        "products": list(format.products),
        "since": format.first,
        "until": format.last,
        "seasons": [season.value for season in format.seasons],
        **{f"note_{note.rule.value}": note.words for note in format.notes},
    }


def blank() -> dict[str, Any]:
    return {
        "seen": 0,
        "listed": RestrictionSeries.OFFICIAL.value,
        "least": STANDARD.deck_minimum,
        "copies": DEFAULT_COPY_LIMIT,
        "printed_copies": True,
    }


def _day(day: date) -> str:
    return day.isoformat()
