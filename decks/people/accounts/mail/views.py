"""Pages of the address of mail: added and confirmed, removed, and a forgotten password set anew by a code."""

from typing import Any, cast

import structlog
from allauth.account import views as any_views
from allauth.account.internal.flows.code_verification import AbstractCodeVerificationProcess
from allauth.account.internal.flows.reauthentication import raise_if_reauthentication_required
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.utils.decorators import method_decorator
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from decks.people.accounts.adapter import TAKEN_ADDRESS
from decks.people.accounts.forms import wait_of, with_wait
from decks.people.accounts.mail.forms import AddressForm, AskResetForm, MailCodeForm, NewPasswordForm, owner_of
from decks.people.accounts.recovery.services import end_sessions_of
from decks.people.rates import by_person, limited

KEEPER = "管理者のパスワードは、サーバーで manage.py keeper に --reset を付けて実行して、設定し直します。"
FROM_THE_START = "コードが違うか、期限が過ぎました。はじめからやり直してください。"
RESET = (
    "「{name}」さんのパスワードを変更しました。"
    "すべての端末でログアウトしたので、新しいパスワードでログインしてください。"
)

log = structlog.get_logger("fudacho.sign_in")


class _WithMail:
    """What there is only where the operator has a mail server."""

    request: HttpRequest

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not settings.MAIL_IS_SET:
            raise Http404
        return super().dispatch(request, *args, **kwargs)  # type: ignore[misc]

    def form_invalid(self, form: Any) -> HttpResponse:
        page = self.render_to_response(self.get_context_data(form=form), status=422)  # type: ignore[attr-defined]
        return with_wait(form, page)


private = method_decorator((never_cache, sensitive_post_parameters()), name="dispatch")
"""Of pages that show or are sent what nobody else may see."""


@private
@method_decorator(limited("email", "20/h", key=by_person, must_count=True), name="dispatch")
class Email(_WithMail, any_views.EmailView):
    template_name = "accounts/email.html"
    form_class = AddressForm

    def get_form_kwargs(self) -> dict[str, Any]:
        return {**super().get_form_kwargs(), "request": self.request}

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Add one, or remove the one that is named, after the password."""
        if cast(User, request.user).is_staff:
            messages.error(request, KEEPER)
            return redirect("account")
        raise_if_reauthentication_required(request, app="allauth.mfa")
        if not request.POST.keys() & {"action_add", "action_remove"}:
            return redirect("email")
        return cast(HttpResponse, super().post(request, *args, **kwargs))


@private
@method_decorator(limited("email-link", "60/h"), name="dispatch")
class ConfirmEmail(_WithMail, any_views.ConfirmEmailView):
    """The link of a mail. It changes nothing until its button is pressed: programs open links, too."""

    template_name = "accounts/confirm_email.html"

    def logout_other_user(self, confirmation: Any) -> None:
        """Nobody: it says itself whose address it confirms."""

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        page = cast(HttpResponse, super().get(request, *args, **kwargs))
        page.status_code = 200 if self.object else 404
        return page

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            with transaction.atomic():
                return cast(HttpResponse, super().post(request, *args, **kwargs))
        except Http404:
            return self.get(request, *args, **kwargs)
        except IntegrityError:  # another account confirmed it at the same moment
            messages.error(request, TAKEN_ADDRESS)
            return redirect("email")


@private
@method_decorator(limited("reset", "20/h", must_count=True), name="dispatch")
class AskReset(_WithMail, any_views.PasswordResetView):
    template_name = "accounts/ask_reset.html"
    form_class = AskResetForm

    def get_form_kwargs(self) -> dict[str, Any]:
        return {**super().get_form_kwargs(), "request": self.request}


@private
@method_decorator(limited("sign-in", "30/m", must_count=True), name="dispatch")
class EnterCode(_WithMail, any_views.ConfirmPasswordResetCodeView):
    """The same page whether a mail was sent or not: then no code is right."""

    template_name = "accounts/enter_code.html"
    form_class = MailCodeForm

    def get_form_kwargs(self) -> dict[str, Any]:
        return {**super().get_form_kwargs(), "request": self.request, "process": self._process}

    def form_invalid(self, form: MailCodeForm) -> HttpResponse:
        # Not by the library's own counting, which looks up the account where there is one.
        if not wait_of(form) and not AbstractCodeVerificationProcess.record_invalid_attempt(self._process):
            messages.error(self.request, FROM_THE_START)
            return redirect("ask_reset")
        return super().form_invalid(form)


@private
@method_decorator(limited("sign-in", "30/m", must_count=True), name="dispatch")
class ResetPassword(_WithMail, any_views.CompletePasswordResetView):
    """After the right code. A second factor goes on being asked for."""

    template_name = "accounts/reset_password.html"
    form_class = NewPasswordForm

    def form_valid(self, form: NewPasswordForm) -> HttpResponse:
        user = self._process.user
        if user is None or owner_of(self._process.state["email"]) != user:
            self._process.abort()
            messages.error(self.request, FROM_THE_START)
            return redirect("ask_reset")
        with transaction.atomic():
            form.save()
            end_sessions_of(user)
        log.info("password_reset", user=user.pk)
        # With its session ends what remembered the code.
        logout(self.request)
        messages.success(self.request, RESET.format(name=user.username))
        return redirect("sign_in")
