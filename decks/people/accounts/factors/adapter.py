"""What allauth asks of second factors: words, names, and how the secret of an app is kept."""

import base64
from ipaddress import ip_address
from typing import TYPE_CHECKING, Any

from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import generate_totp_secret
from django.conf import settings
from django.contrib.auth.models import User
from django.http import HttpRequest
from django.utils.crypto import salted_hmac

if TYPE_CHECKING:
    from cryptography.fernet import MultiFernet

WRONG_CODE = "コードが違うか、もう使われています。新しいコードが出てから、もう一度入れてください。"


def passkeys_are_possible(request: HttpRequest) -> bool:
    """Browsers keep them for names alone, and only where nobody listens: not for addresses in digits."""
    host = request.get_host().rpartition(":")[0] or request.get_host()
    try:
        ip_address(host.strip("[]"))
    except ValueError:
        return request.is_secure() or host == "localhost"
    return False


def _keys() -> "MultiFernet":
    """Of the site's key and of its former ones, which go on reading. Loaded by the first secret that is asked for."""
    from cryptography.fernet import Fernet, MultiFernet

    digests = (
        salted_hmac("decks.accounts.totp", "", key, algorithm="sha256").digest()
        for key in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    )
    return MultiFernet([Fernet(base64.urlsafe_b64encode(digest)) for digest in digests])


class FactorAdapter(DefaultMFAAdapter):
    error_messages = {
        **DefaultMFAAdapter.error_messages,
        "incorrect_code": WRONG_CODE,
    }

    def build_totp_svg(self, url: str) -> str:
        """Nothing: pages draw it as they draw every other QR code."""
        return ""

    def generate_authenticator_name(self, user: User, type: Authenticator.Type) -> str:
        return f"パスキー{Authenticator.objects.filter(user=user, type=type).count() + 1}"

    def get_public_key_credential_rp_entity(self) -> dict[str, Any]:
        return {**super().get_public_key_credential_rp_entity(), "name": "札帖"}

    def encrypt(self, text: str) -> str:
        """A reader of the database or of a backup without the key makes no codes."""
        return _keys().encrypt(text.encode()).decode()

    def decrypt(self, encrypted_text: str) -> str:
        """A secret that no code fits where no key of ours reads it."""
        from cryptography.fernet import InvalidToken

        try:
            return _keys().decrypt(encrypted_text.encode()).decode()
        except InvalidToken:
            return generate_totp_secret()
