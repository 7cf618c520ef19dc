"""keeper: a link with which a keeper sets password and second factor."""

from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.core.management import BaseCommand, CommandError, CommandParser
from django.urls import reverse

from decks.people.accounts.factors.lost import has_factor
from decks.people.accounts.keepers.links import make_link
from decks.people.accounts.names import is_taken

NOT_A_KEEPER = (
    "「{name}」は管理者ではありません。"
    "ほかの管理者が /admin/ のユーザーのページで「スタッフ権限」を付けてから、もう一度どうぞ。"
)
TWIN = "「{name}」と見た目のよく似たユーザー名が、すでにあります。"
HAS_FACTOR = (
    "「{name}」は二段階認証を設定済みです。"
    "なくした時は --reset を付けてください（いまの設定は、リンクを使った時に消えます）。"
)


class Command(BaseCommand):
    help = "管理者がパスワードと二段階認証を設定するリンクを出します(1時間以内に1回だけ使えます)。"

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", help="ユーザー名。なければ、すべての権限を持つ管理者として作ります")
        parser.add_argument("--reset", action="store_true", help="設定済みの二段階認証を、リンクを使った時に消します")

    def handle(self, *args: Any, **options: Any) -> None:
        name = User.normalize_username(options["name"])
        user = User.objects.filter(username=name).first() or self._made(name)
        if not user.is_staff:
            raise CommandError(NOT_A_KEEPER.format(name=name))
        if has_factor(user) and not options["reset"]:
            raise CommandError(HAS_FACTOR.format(name=name))
        path = reverse("keeper_link", args=[make_link(user)])
        scheme = "https" if settings.HTTPS else "http"
        self.stdout.write(
            f"{name} のリンク（1時間以内に1回だけ使えます。サイトのアドレスは実際のものに替えてください）:"
        )
        self.stdout.write(f"{scheme}://{settings.ALLOWED_HOSTS[0] if settings.ALLOWED_HOSTS else 'localhost'}{path}")

    def _made(self, name: str) -> User:
        user = User(username=name, is_staff=True, is_superuser=True)
        user.set_unusable_password()
        try:
            user.clean_fields(exclude=["password"])
        except ValidationError as error:
            raise CommandError(" ".join(error.messages)) from None
        if is_taken(name):
            raise CommandError(TWIN.format(name=name))
        user.save()
        self.stdout.write(f"{name} を、すべての権限を持つ管理者として作りました。")
        return user
