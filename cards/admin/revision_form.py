"""The form of a revision. A draft is kept however far it is written; what is to count is asked all that files are."""

from typing import TYPE_CHECKING, Any

from django import forms
from django.db.models import BLANK_CHOICE_DASH
from django.forms.models import BaseInlineFormSet
from django.utils.datastructures import MultiValueDict

from cards.admin.revision_check import NEEDED, digest_of, faults_of, words_of
from cards.models import RestrictionEntry, RestrictionRevision, RevisionState
from cards.models.terms import choices_of
from rules_engine.legality import restrictions
from rules_engine.legality.restrictions import FaultyRevision
from rules_engine.vocabulary.terms import Certainty, RestrictionSeries, RestrictionStatus

if TYPE_CHECKING:
    FormOfRevision = forms.ModelForm[RestrictionRevision]
    FormOfEntry = forms.ModelForm[RestrictionEntry]
    Rows = BaseInlineFormSet[Any, Any, forms.ModelForm[Any]]
else:
    FormOfRevision = FormOfEntry = forms.ModelForm
    Rows = BaseInlineFormSet
TO_PUBLISH = "_publish"
"""What is sent when a draft is to be published: then everything is asked."""
CHANGED = (
    "このページを開いたあとで、この改訂が変えられました（いまは{state}です）。ほかの画面でいまの内容を見て、"
    "それでもこの内容にする時は、もう一度保存してください。"
)


class Seen(forms.CharField):
    """No fact of the row: it never counts as changed."""

    def has_changed(self, initial: Any, data: Any) -> bool:
        return False


class RevisionForm(FormOfRevision):
    seen = Seen(widget=forms.HiddenInput, required=False, label="開いた時の内容")

    class Meta:
        help_texts = {
            "number": "この系列の最後の次の数です。コミュニティは公式に続きます。",
            "effective": "この日の0時（日本時間）から効きます。",
            "earliest": "日が確かでない時に、早ければいつからか。",
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if "certainty" in self.fields and not self.instance.pk:
            _ask_certainty(self)
        if self.instance.pk and "seen" in self.fields:
            self.initial["seen"] = digest_of(self.instance)

    def clean(self) -> dict[str, Any]:
        super().clean()
        self._refuse_unseen()
        if not asks_everything(self.data, self.instance):
            return self.cleaned_data
        for field, words in NEEDED.items():
            if field in self.fields and field not in self.errors and self.cleaned_data.get(field) is None:
                self.add_error(field, words)
        if not self.errors:
            for faulty in faults_of(_value(self.cleaned_data, ()), self.instance):
                if faulty.field != "entries" and faulty.field not in self.errors:
                    self.add_error(faulty.field, words_of(faulty))
        return self.cleaned_data

    def _refuse_unseen(self) -> None:
        """What somebody else changed meanwhile is not written over by a press that knows nothing of it."""
        now = self.initial.get("seen")
        if now and self.cleaned_data.get("seen") not in ("", now):
            self.data: Any = self.data.copy()
            self.data[self.add_prefix("seen")] = now
            self.add_error(None, CHANGED.format(state=RevisionState(self.instance.state).label))


class EntryForm(FormOfEntry):
    """A new row begins with no certainty: how sure it is has to be chosen."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if "certainty" in self.fields and not self.instance.pk:
            _ask_certainty(self)


class EntryRows(Rows):
    def clean(self) -> None:
        super().clean()
        if any(self.errors) or not asks_everything(self.data, self.instance):
            return
        deleted = self.deleted_forms
        kept = [form for form in self.forms if form not in deleted and form.cleaned_data.get("card")]
        if self.instance.number is None or self.instance.effective is None:
            return  # the fields say so
        told = {name: getattr(self.instance, name) for name in ("series", "number", "title", "effective")}
        more = {name: getattr(self.instance, name) for name in ("earliest", "announced", "certainty", "source")}
        value = _value(told | more, tuple(_entry(form.cleaned_data) for form in kept))
        for faulty in faults_of(value, self.instance):
            if faulty.field == "entries":
                self._tell(faulty, kept)

    def _tell(self, faulty: FaultyRevision, kept: "list[forms.ModelForm[Any]]") -> None:
        if faulty.card_id is None:
            raise forms.ValidationError(words_of(faulty))
        for form in kept:
            if form.cleaned_data.get("card") and form.cleaned_data["card"].pk == faulty.card_id:
                form.add_error("status" if "status" in form.fields else None, words_of(faulty))
                return


def asks_everything(sent: "MultiValueDict[str, Any] | Any", row: RestrictionRevision) -> bool:
    return TO_PUBLISH in sent or row.state == RevisionState.PUBLISHED


def _ask_certainty(form: "FormOfRevision | FormOfEntry") -> None:
    field = form.fields["certainty"]
    assert isinstance(field, forms.ChoiceField)
    field.choices = [*BLANK_CHOICE_DASH, *choices_of(Certainty)]
    field.error_messages["required"] = "確かさを選んでください。"
    form.initial["certainty"] = field.initial = ""


def _value(told: dict[str, Any], entries: tuple[Any, ...]) -> restrictions.RestrictionRevision:
    return restrictions.RestrictionRevision(
        series=RestrictionSeries.of(told["series"]),
        number=told["number"],
        title=told["title"],
        effective=told["effective"],
        earliest=told["earliest"],
        announced=told["announced"],
        certainty=Certainty.of(told["certainty"]),
        source=told["source"],
        entries=entries,
    )


def _entry(told: dict[str, Any]) -> restrictions.RestrictionEntry:
    return restrictions.RestrictionEntry(
        card_id=told["card"].pk,
        card_name=told["card"].name,
        status=RestrictionStatus.of(told["status"]),
        source=told["source"],
        certainty=Certainty.of(told["certainty"]),
    )
