"""The page that takes a game in as text."""

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from cards.catalog import current_data
from decks.deck.forms import NUL, NameField
from decks.games.access import NAMELESS
from decks.games.solo.from_record import MOST_CHARACTERS, UnplayableRecordError, keep_written, read_written
from decks.people.access import owner_for
from decks.people.quotas import QuotaReachedError
from decks.people.rates import by_person, limited

LONGEST_CHARACTER = 4
"""Bytes in UTF-8."""


class RecordForm(forms.Form):
    """A record, pasted or as a file; the text itself is judged where it is read."""

    text = forms.CharField(
        label="記録", required=False, strip=False, widget=forms.Textarea(attrs={"rows": 12}), error_messages=NUL
    )
    file = forms.FileField(
        label="ファイル",
        required=False,
        allow_empty_file=True,
        help_text="選ぶと、貼り付けた内容の代わりに読み込みます。",
    )
    name = NameField(required=False)

    def clean_file(self) -> str | None:
        """What is in the file; None without one."""
        file = self.cleaned_data["file"]
        if file is None:
            return None
        if file.size > MOST_CHARACTERS * LONGEST_CHARACTER:
            raise forms.ValidationError(f"ファイルは{MOST_CHARACTERS:,}文字までです。")
        try:
            text = str(file.read().decode("utf-8-sig"))
        except UnicodeDecodeError:
            raise forms.ValidationError("文字として読めないファイルです。UTF-8 のテキストを選んでください。") from None
        if "\0" in text:
            raise forms.ValidationError(NUL["null_characters_not_allowed"])
        return text


@require_http_methods(["GET", "POST"])
@limited("solo-record", "20/m", key=by_person)
@limited("solo-record-address", "100/m")
def from_record(request: HttpRequest) -> HttpResponse:
    if request.method == "GET":
        return render(request, "decks/games/from_record.html", {"form": RecordForm()})
    form = RecordForm(request.POST, request.FILES)
    if form.is_valid():
        sent, name = form.cleaned_data, form.cleaned_data["name"] or NAMELESS
        try:
            record = read_written(sent["text"] if sent["file"] is None else sent["file"], current_data())
            return redirect("solo:table", keep_written(owner_for(request), name, record).token)
        except UnplayableRecordError as problem:
            form.add_error("text" if sent["file"] is None else "file", str(problem))
        except QuotaReachedError as full:
            form.add_error(None, str(full))
    return render(request, "decks/games/from_record.html", {"form": form}, status=422)
