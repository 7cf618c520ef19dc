"""Why nobody was signed in, in words for the person. Every refusal leads back to a page of ours and changes nothing."""

from enum import Enum
from typing import NoReturn

import structlog
from allauth.core.exceptions import ImmediateHttpResponse
from allauth.socialaccount.providers.oauth2.client import OAuth2Error
from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest
from django.shortcuts import redirect

log = structlog.get_logger("fudacho.sign_in")


class TurnedBack(Enum):
    CANCELLED = "{label}での確認をやめました。何も変わっていません。"
    DECLINED = "{label}が確認を断りました。時間をおいて、もう一度お試しください。"
    STALE = "手続きの期限が切れたか、もう使われています。もう一度、はじめからお試しください。"
    AWAY = "{label}につながりません。時間をおいて、もう一度お試しください。"
    UNREADABLE = "{label}の答えを読み取れませんでした。続くときは、このサイトの管理者に知らせてください。"
    UNPROVED = "{label}の答えが本物か確かめられませんでした。もう一度、はじめからお試しください。"
    NOT_FOR_US = "{label}の答えは、このサイトに宛てたものではありませんでした。もう一度、はじめからお試しください。"
    EXPIRED = "{label}の答えは期限が切れていました。もう一度、はじめからお試しください。"
    NOT_ASKED = "{label}が本人かどうかを確かめ直しませんでした。{label}でログアウトしてから、もう一度お試しください。"
    ANOTHER = "{label}でログインしたのは、このアカウントと接続している人ではありません。"
    ALREADY = "このアカウントは、すでに{label}と接続しています。"
    KEEPER = "管理者のアカウントは、{label}と接続できません。"

    @property
    def words(self) -> str:
        return self.value.format(label=settings.OPENID_LABEL)


class RefusedError(OAuth2Error):
    def __init__(self, why: TurnedBack) -> None:
        super().__init__(why.name)
        self.why = why


def turn_back(request: HttpRequest, why: TurnedBack) -> NoReturn:
    """Ends the request: on to the page that the person came from, with the reason."""
    log.warning("elsewhere_refused", reason=why.name.lower(), user=request.user.pk)
    messages.error(request, why.words)
    raise ImmediateHttpResponse(redirect("account" if request.user.is_authenticated else "sign_in"))
