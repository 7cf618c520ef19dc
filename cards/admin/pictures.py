"""Admin of the pictures of cards: one by one here, many by `manage.py import_pictures`."""

from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import admin
from django.core.exceptions import ValidationError
from django.db.models import Model, QuerySet
from django.http import HttpRequest

from cards.admin.keeping import DataAdmin
from cards.models import CardPicture
from cards.pictures.making import LARGEST_FILE, UnusablePictureError
from cards.pictures.service import PreparedPicture, Rights, drop_picture, keep_picture, prepare_picture
from cards.sync import data_version

if TYPE_CHECKING:
    ModelForm = forms.ModelForm[CardPicture]
else:
    ModelForm = forms.ModelForm


class PictureForm(ModelForm):
    file = forms.FileField(label="画像", required=False, help_text="使う権利のある画像だけ。30MBまで")

    class Meta:
        model = CardPicture
        fields = ("printing", "source", "licence")

    def clean_file(self) -> PreparedPicture | None:
        """What was given is decoded and written again: nothing of the file itself, and not its name, is kept."""
        given = self.cleaned_data["file"]
        if given is None:
            if self.instance.digest:
                return None
            raise ValidationError("画像を選んでください")
        try:
            return prepare_picture(given.read(LARGEST_FILE + 1))
        except UnusablePictureError as error:
            raise ValidationError(str(error)) from None


@admin.register(CardPicture)
class PictureAdmin(DataAdmin):
    form = PictureForm
    list_display = ("printing", "source", "licence", "width", "stored_at")
    list_select_related = ("printing__card",)
    search_fields = ("=printing__number", "printing__card__name", "source")
    autocomplete_fields = ("printing",)

    def get_readonly_fields(self, request: HttpRequest, obj: CardPicture | None = None) -> Any:
        return ("printing",) if obj else ()

    def save_model(self, request: HttpRequest, obj: CardPicture, form: Any, change: bool) -> None:
        picture = form.cleaned_data["file"]
        if picture is None:
            super().save_model(request, obj, form, change)
        else:
            keep_picture(obj.printing_id, picture, Rights(obj.source, obj.licence))

    def delete_model(self, request: HttpRequest, obj: Model) -> None:
        assert isinstance(obj, CardPicture)
        drop_picture(obj)
        data_version.bump()

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[CardPicture]) -> None:
        for picture in queryset:
            drop_picture(picture)
        data_version.bump()
