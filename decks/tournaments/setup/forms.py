"""The form of an event's settings: what does not go together comes back as a sentence, with what was typed."""

from collections.abc import Sequence
from datetime import date, datetime, time, timedelta
from typing import Any

from django import forms
from django.utils import timezone

from cards.catalog import CardData
from cards.list_question import today
from decks.deck.forms import NUL
from decks.formats.forms import day_field
from decks.formats.queries import KnownFormat
from decks.tournaments.fields import LineInput, NumberInput
from decks.tournaments.models import Event
from decks.tournaments.models.event import (
    LONGEST_KEPT,
    MAX_ABOUT_LENGTH,
    MAX_EVENT_NAME_LENGTH,
    MAX_SHOP_LENGTH,
    MOST_PLAYERS,
)
from decks.tournaments.setup.formats import (
    KEPT,
    chosen_code,
    fault_words,
    first_day,
    format_choices,
    format_fields,
    linked_format,
)
from rules_engine.legality.formats import Format, faults_of

FARTHEST = timedelta(days=730)
USUAL_TIME = time(23, 59)
MINUTE = "%Y-%m-%dT%H:%M"
SETTINGS = ("name", "shop", "day", "deadline", "limit", "about", "listed", "kept_days", "check_goal", "minutes_back")


class EventForm(forms.Form):
    """`event` has the settings that are changed or copied; `seen` is the mark of what the person saw of them."""

    seen = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput)
    name = LineInput("大会の名前", MAX_EVENT_NAME_LENGTH)
    shop = LineInput("会場", MAX_SHOP_LENGTH, required=False)
    day = day_field("開催日")
    format = forms.ChoiceField(
        label="フォーマット",
        required=False,
        widget=forms.RadioSelect,
        error_messages={"invalid_choice": "フォーマットを選び直してください。"},
    )
    format_link = forms.CharField(
        label="ほかのフォーマットのリンク",
        required=False,
        max_length=500,
        help_text="フォーマットのページの URL を貼ると、上の選択より優先します。",
        error_messages={"max_length": "リンクが長すぎます。", **NUL},
    )
    deadline = forms.DateTimeField(
        label="締切（日本時間）",
        required=False,
        input_formats=[MINUTE, f"{MINUTE}:%S", "%Y-%m-%d %H:%M", "%Y/%m/%d %H:%M"],
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format=MINUTE),
        help_text="空なら開催日の前日の 23:59。その日に作る大会では、その日の 23:59。",
        error_messages={"invalid": "締切は 2026-12-05 23:59 の形で書いてください。"},
    )
    limit = NumberInput("定員", 1, MOST_PLAYERS)
    about = forms.CharField(
        label="案内",
        required=False,
        max_length=MAX_ABOUT_LENGTH,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text="受付時間や持ち物など。大会のページに出ます。",
        error_messages={"max_length": f"案内は{MAX_ABOUT_LENGTH}文字までです（いまは%(show_value)d文字）。", **NUL},
    )
    listed = forms.BooleanField(
        label="「大会」の一覧に載せる（載せなければ、リンクを知っている人だけ）", required=False
    )
    kept_days = NumberInput(
        "大会のあと残す日数",
        1,
        LONGEST_KEPT,
        help_text="過ぎると、名前とリストは自動で削除されます。出す前の人にも見えます。",
    )
    check_goal = NumberInput("デッキチェックの目標（%）", 0, 100)
    minutes_back = NumberInput("チェックのあと足す時間（分）", 0, 60)

    def __init__(
        self,
        data: CardData,
        known: Sequence[KnownFormat],
        *args: Any,
        event: Event | None = None,
        moves: bool = False,
        **kwargs: Any,
    ) -> None:
        """`moves`: the settings are those of another event, whose day is over or another."""
        super().__init__(*args, **kwargs)
        self.card_data, self.known, self.event, self.moves = data, known, event, moves
        self.fields["format"].choices = format_choices(known, event)  # type: ignore[attr-defined]

    @property
    def details(self) -> list[forms.BoundField]:
        return [self[name] for name in ("about", "kept_days", "check_goal", "minutes_back")]

    @property
    def opens_details(self) -> bool:
        """Whether something in the folded part is to be seen at once."""
        return any(self[name].errors for name in ("about", "listed", "kept_days", "check_goal", "minutes_back"))

    def clean(self) -> dict[str, Any]:
        values = super().clean() or {}
        if "day" in values and self._day_is_possible(values["day"]):
            if "deadline" in values:
                values["deadline"] = self._deadline(values["day"], values["deadline"])
            day = values["day"]
            self._check_days(day, values.get("deadline"), values.get("kept_days"))
            self._check_format(day, values)
        return values

    def settings(self) -> dict[str, Any]:
        """The fields of the event that valid fields describe."""
        values = {name: self.cleaned_data[name] for name in SETTINGS}
        chosen: Format | None = self.cleaned_data["chosen"]
        return {**values, **(format_fields(chosen) if chosen else _format_of(self.event))}

    def _day_is_possible(self, day: date | None) -> bool:
        if day is None:
            self.add_error("day", "開催日を入れてください。")
        elif day > today() + FARTHEST:
            self.add_error("day", "開催日は2年先までです。")
        elif day < (first := first_day(self.card_data)):
            self.add_error("day", f"その日には、まだ札がありません（最初の発売は {first.isoformat()}）。")
        else:
            return True
        return False

    def _deadline(self, day: date, given: datetime | None) -> datetime:
        """The end of the minute that was given, or of the evening before; on the day itself, of its own evening."""
        usual = day - timedelta(days=1) if today() < day else day
        local = timezone.localtime(given) if given else _moment(usual, USUAL_TIME)
        return local.replace(second=59, microsecond=999_999)

    def _check_days(self, day: date, deadline: datetime | None, kept: int | None) -> None:
        if deadline and timezone.localdate(deadline) > day:
            self.add_error("deadline", f"締切が開催日（{day:%Y-%m-%d}）より後です。開催日のうちにしてください。")
        if deadline and self._is_new and deadline <= timezone.now():
            self.add_error("deadline", "締切がもう過ぎています。")
        if kept and day + timedelta(days=kept) <= today():
            self.add_error("day", f"開催日から{kept}日が過ぎています。過ぎた大会の名前とリストは、すぐ削除されます。")

    @property
    def _is_new(self) -> bool:
        return self.event is None or self.moves

    def _check_format(self, day: date, values: dict[str, Any]) -> None:
        """Put the format into `chosen`, None for the one that the event has."""
        link, code = values.get("format_link", ""), values.get("format", "")
        values["chosen"] = None
        if link:
            values["chosen"] = linked_format(link)
            if values["chosen"] is None:
                self.add_error("format_link", "そのリンクのフォーマットはありません（削除されたのかもしれません）。")
                return
        elif code != KEPT:
            values["chosen"] = next((one.format for one in self.known if one.format.key == code), None)
        chosen = values["chosen"] or (self.event.format if self.event else None)
        if chosen is None:
            if "format" not in self.errors:
                self.add_error("format", "フォーマットを選んでください。")
            return
        self._check_rules(chosen, day, "format_link" if link else "format")

    def _check_rules(self, chosen: Format, day: date, field: str) -> None:
        data = self.card_data
        for fault in faults_of(chosen, data.catalog, data.revisions, on=day):
            self.add_error(field, f"「{chosen.name}」：{fault_words(fault)}")


def _moment(day: date, at: time) -> datetime:
    return timezone.make_aware(datetime.combine(day, at))


def _format_of(event: Event | None) -> dict[str, Any]:
    assert event is not None, "a form without a chosen format has an event with one"
    return {name: getattr(event, name) for name in ("format_key", "format_version", "format_name", "rules")}


def usual_settings() -> dict[str, Any]:
    """What the form of a new event shows."""
    return {
        "format": "official",
        "limit": 64,
        "kept_days": 30,
        "check_goal": 10,
        "minutes_back": 3,
    }


def settings_in(event: Event, known: Sequence[KnownFormat], *, moves: bool = False) -> dict[str, Any]:
    """What the form shows of an event; of one that is copied all but the days."""
    shown = {name: getattr(event, name) for name in SETTINGS}
    if moves:
        shown.update(day=None, deadline=None)
    return {**shown, "format": chosen_code(known, event)}
