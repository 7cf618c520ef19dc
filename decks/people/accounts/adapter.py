"""What allauth asks the site: names, where to go on, words. Every way in passes here, whatever it asked for."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.internal.flows.login import get_authentication_records
from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django.contrib import messages
from django.contrib.auth.models import AnonymousUser, User
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from decks.people.accounts.elsewhere.connections import confirmed_just_now
from decks.people.accounts.mail.sending import send_later
from decks.people.accounts.models import LostFactor
from decks.people.accounts.names import is_taken, looks_of
from decks.people.requests.next_page import own_page
from decks.people.visitors import transfer_to_account

TAKEN_NAME = "同じユーザー名か、見た目のよく似たユーザー名が、すでに使われています。別のユーザー名にしてください。"
UNSEEN_NAME = "目に見える文字を入れてください。"
WRONG = (
    "ユーザー名かパスワードが違います。正しいユーザー名とパスワードを入れてください（大文字と小文字は区別されます）。"
)
LOCKED = (
    "このアカウントは、管理者が止めています。作ったものは消えていませんが、公開していたものはほかの人から見えません。"
    "使えるようになるまで、ログインはできません。"
)
FACTOR_IS_LOST = (
    "二段階認証をなくしたという申し出が出ています。心当たりがなければ、アカウントのページで取り消して、"
    "パスワードと復旧コードを変えてください。"
)
# How a session began that another device had confirmed, and its mark in the list of sessions.
BY_DEVICE = "device"
TAKEN_ADDRESS = "このメールアドレスは、ほかのアカウントで使われています。"
# Messages after something was done, by the name that allauth gives them; the rest show none.
TOLD = {
    "account/messages/password_set.txt": "パスワードを設定しました。",
    "socialaccount/messages/account_connected.txt": "接続しました。次からは、ここからもログインできます。",
    "socialaccount/messages/account_connected_updated.txt": "もう接続しています。",
    "socialaccount/messages/account_connected_other.txt": "その人は、ここの別のアカウントと接続しています。",
    "account/messages/password_changed.txt": "パスワードを変更しました。ほかの端末ではログアウトしました。",
    "account/messages/email_confirmation_sent.txt": "確認のメールを送りました。メールの中のリンクを開いてください。",
    "account/messages/email_confirmed.txt": "メールアドレスを登録しました。",
    "account/messages/email_confirmation_failed.txt": TAKEN_ADDRESS,
    "account/messages/email_deleted.txt": "メールアドレスを削除しました。",
    "usersessions/messages/sessions_logged_out.txt": "ほかの端末ですべてログアウトしました。",
    "mfa/messages/totp_activated.txt": "認証アプリを使うようにしました。次のログインから、コードも要ります。",
    "mfa/messages/totp_deactivated.txt": "認証アプリを使うのをやめました。",
    "mfa/messages/webauthn_added.txt": "パスキーを追加しました。",
    "mfa/messages/webauthn_removed.txt": "パスキーを削除しました。",
}


class AccountAdapter(DefaultAccountAdapter):
    error_messages = {
        **DefaultAccountAdapter.error_messages,
        "username_password_mismatch": WRONG,
        "enter_current_password": "いまのパスワードが違います。",
        "incorrect_password": "パスワードが違います。",
    }

    def clean_username(self, username: str, shallow: bool = False) -> str:
        name: str = super().clean_username(User.normalize_username(username), shallow=True)
        if not looks_of(name)[0]:
            raise ValidationError(UNSEEN_NAME)
        if not shallow and (is_taken(name) or User.objects.filter(username=name).exists()):
            raise ValidationError(TAKEN_NAME)
        return name

    def is_safe_url(self, url: str) -> bool:
        return bool(url) and own_page(self.request, url, "") == url

    def is_ajax(self, request: HttpRequest) -> bool:
        """Never: pages answer with pages."""
        return False

    def get_client_ip(self, request: HttpRequest) -> str:
        """Lists of sessions say device and time alone; addresses are kept nowhere."""
        return "0.0.0.0"

    def is_reauthentication_required(self, *, app: str, **rest: Any) -> bool:
        return super().is_reauthentication_required(app=app, **rest) and not confirmed_just_now(self.request)

    def get_reauthentication_methods(self, user: User | AnonymousUser) -> list[dict[str, Any]]:
        """The page that asks for the password knows what to do where there is none."""
        return [{"id": "reauthenticate", "url": reverse("confirm_password")}] if user.is_authenticated else []

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        return reverse("account")

    def add_message(
        self,
        request: HttpRequest,
        level: int,
        message_template: str | None = None,
        message_context: dict[str, Any] | None = None,
        extra_tags: str = "",
        message: str | None = None,
    ) -> None:
        if words := message or TOLD.get(message_template or ""):
            messages.add_message(request, level, words, extra_tags=extra_tags)

    def get_email_verification_redirect_url(self, email_address: EmailAddress) -> str:
        return reverse("email")

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        send_later(template_prefix.rpartition("/")[2], email, context)

    def login(self, request: HttpRequest, user: User) -> None:
        """What the visitor made is the account's from here on, whichever way it came in."""
        with transaction.atomic():
            super().login(request, user)
            for sentence in transfer_to_account(request):
                messages.success(request, sentence)
        if LostFactor.objects.filter(user=user).exists():
            messages.warning(request, FACTOR_IS_LOST)

    def post_login(self, request: HttpRequest, user: User, **rest: Any) -> HttpResponse:
        response: HttpResponse = super().post_login(request, user, **rest)
        if any(one.get("method") == BY_DEVICE for one in get_authentication_records(request, user)):
            UserSession.objects.filter(session_key=request.session.session_key).update(data={BY_DEVICE: True})
        return response

    def respond_user_inactive(self, request: HttpRequest, user: User | AnonymousUser) -> HttpResponse:
        messages.error(request, LOCKED)
        return redirect("sign_in")
