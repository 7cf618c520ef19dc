"""The form that tells keepers about a public deck."""

from django import forms

from decks.deck.forms import NUL
from decks.public.models import MAX_REPORT_LENGTH, DeckReport


class ReportForm(forms.ModelForm):  # type: ignore[type-arg]
    reason = forms.ChoiceField(
        label="理由",
        choices=DeckReport.Reason.choices,
        widget=forms.RadioSelect,
        error_messages={"required": "理由を選んでください。", "invalid_choice": "理由を選び直してください。"},
    )

    class Meta:
        model = DeckReport
        fields = ["reason", "text"]
        widgets = {"text": forms.Textarea(attrs={"rows": 4, "maxlength": MAX_REPORT_LENGTH})}
        error_messages = {
            "text": {"max_length": f"くわしくは{MAX_REPORT_LENGTH}文字までです（いまは%(show_value)d文字）。", **NUL}
        }
