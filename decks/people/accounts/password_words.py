"""Words of this site and game that are no password, whatever digits and signs stand around them."""

import re
import unicodedata

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError

WORDS = {
    *("札帖", "ふだちょう", "fudacho", "fudachou", "巫", "かんなぎ", "kannagi", "kannnagi", "巫カードゲーム"),
    *("kannagicard", "kannagicardgame", "cardgame", "カードゲーム", "deck", "デッキ", "password", "パスワード"),
}
HELP = "このサイトやゲームの名前そのものは、パスワードに使えません。"


class SiteWordsValidator:
    def validate(self, password: str, user: User | None = None) -> None:
        plain = unicodedata.normalize("NFKC", password).casefold()
        if re.sub(r"[\W\d_]+", "", plain) in WORDS:
            raise ValidationError(HELP, code="password_is_of_the_site")

    def get_help_text(self) -> str:
        return HELP
