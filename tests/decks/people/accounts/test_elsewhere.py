"""Sign-in by a provider: the way there and back, what is not believed, a name, a connection, no password."""

import json
import time
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import jwt
import pytest
import time_machine
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from allauth.socialaccount.models import SocialAccount
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import Client

from decks.models import Deck
from decks.people.accounts.keepers.links import make_link, use_link
from decks.people.accounts.models import RecoveryCode
from tests.conftest import PASSWORD
from tests.decks.builders import visitor_client
from tests.keepers import code_of
from tests.stand_in_provider import CLIENT, LABEL, StandInProvider

pytestmark = pytest.mark.django_db
DOOR, NAME = "/accounts/elsewhere/", "/accounts/elsewhere/name/"
STALE = "手続きの期限が切れたか、もう使われています"


@pytest.fixture(scope="module")
def running() -> Iterator[StandInProvider]:
    provider = StandInProvider()
    yield provider
    provider.close()


@pytest.fixture
def provider(running: StandInProvider, settings: Any) -> StandInProvider:
    running.begin_again()
    for name, value in running.environment.items():
        setattr(settings, name, value)
    return running


def begin(client: Client, page: str = DOOR, go_on: str = "/kept/") -> str:
    """The address of the provider to which the press leads."""
    answer = client.post(page, {"next": go_on})
    assert answer.status_code == 302, answer.content.decode()
    return str(answer["Location"])


def come_back(client: Client, provider: StandInProvider, page: str = DOOR) -> HttpResponse:
    return client.get(provider.agree(begin(client, page)))


def told_after(client: Client, answer: HttpResponse) -> str:
    return client.get(answer["Location"]).content.decode()


def name_of(client: Client) -> str:
    page = client.get("/accounts/")
    return page.context["user"].username if page.status_code == 200 else ""


def connected(user: User, provider: StandInProvider) -> SocialAccount:
    return SocialAccount.objects.create(user=user, provider=provider.issuer, uid=provider.person["sub"])


@pytest.fixture
def without_password(provider: StandInProvider) -> Client:
    """Somebody who came by the provider alone."""
    client = Client()
    come_back(client, provider)
    client.post(NAME, {"username": "はるか"})
    return client


def confirm(client: Client, provider: StandInProvider, answer: HttpResponse) -> HttpResponse:
    """Past the page that asks to sign in at the provider once more."""
    door = client.get(client.get(answer["Location"])["Location"])
    return client.get(provider.agree(begin(client, "/accounts/elsewhere/confirm/", door.context["next"])))


def test_without_a_configuration_there_is_no_such_way(settings: Any, owner: User, signed_in: Any) -> None:
    settings.OPENID_ISSUER, settings.OPENID_CLIENT_ID = "https://id.example", "half"
    for client in (Client(), signed_in(owner)):
        for page in (DOOR, f"{DOOR}callback/", NAME, f"{DOOR}confirm/", f"{DOOR}disconnect/"):
            assert client.get(page).status_code == client.post(page).status_code == 404
        for page in ("/accounts/login/", "/accounts/signup/", "/accounts/"):
            assert "elsewhere" not in client.get(page).content.decode()


def test_a_first_sign_in_makes_an_account_whose_name_the_person_chooses(
    provider: StandInProvider, make_person: Callable[[str], User]
) -> None:
    make_person("ばるか")
    make_person("みリ")
    client = visitor_client()
    client.post(
        "/decks/new", {"name": "持っていく", "creation": client.get("/decks/new").context["form"]["creation"].value()}
    )
    answer = come_back(client, provider)
    assert answer["Location"] == NAME
    assert name_of(client) == ""
    assert 'value="はるか"' in client.get(NAME).content.decode()
    for name, words in (
        ("ばるか", "すでに使われて"),
        ("みり", "すでに使われて"),
        ("", "必須"),
        ("あ い", "ユーザー名"),
    ):
        refused = client.post(NAME, {"username": name})
        assert refused.status_code == 422
        assert words in refused.content.decode()
    made = client.post(NAME, {"username": "はるか"})
    assert len(made.context["groups"]) == 6
    assert made.context["next"] == "/kept/"
    assert name_of(client) == "はるか"
    person = User.objects.get(username="はるか")
    assert (person.email, person.first_name, person.has_usable_password()) == ("", "", False)
    assert list(Deck.objects.filter(owner=person).values_list("name", flat=True)) == ["持っていく"]
    row = SocialAccount.objects.get()
    assert (row.user, row.provider, row.uid, row.extra_data) == (person, provider.issuer, "4711", {})
    assert "この端末" in client.get("/accounts/sessions/").content.decode()
    again = Client()
    assert come_back(again, provider)["Location"] == "/kept/"
    assert name_of(again) == "はるか"
    assert SocialAccount.objects.count() == 1


def test_a_taken_suggestion_is_not_offered(provider: StandInProvider, make_person: Callable[[str], User]) -> None:
    make_person("はるか")
    client = Client()
    come_back(client, provider)
    page = client.get(NAME).content.decode()
    assert "「はるか」は使えないか" in page
    assert 'value="はるか"' not in page


@pytest.mark.parametrize(
    ("claims", "suggestion"),
    [
        ({"preferred_username": "haru@example.org"}, "haru"),
        ({"preferred_username": None, "name": "春 花子"}, "春花子"),
        ({"preferred_username": ["x"] * 200}, "x" * 150),
        ({"preferred_username": None}, ""),
    ],
)
def test_suggestions(provider: StandInProvider, claims: dict[str, Any], suggestion: str) -> None:
    provider.claims = claims
    client = Client()
    come_back(client, provider)
    assert client.get(NAME).context["form"].initial.get("username", "") == suggestion


def test_an_address_of_mail_joins_nobody(provider: StandInProvider, owner: User) -> None:
    User.objects.filter(pk=owner.pk).update(email="owner@example.org")
    provider.claims = {"email_verified": True}
    client = Client()
    assert come_back(client, provider)["Location"] == NAME
    client.post(NAME, {"username": "別の人"})
    assert name_of(client) == "別の人"
    assert not SocialAccount.objects.filter(user=owner).exists()


def test_what_is_asked_of_the_provider(provider: StandInProvider) -> None:
    address = begin(Client())
    asked = dict(parse_qsl(urlsplit(address).query))
    assert address.startswith(f"{provider.issuer}/authorize?")
    assert set(asked.pop("scope").split()) == {"openid", "profile"}
    assert all(len(asked.pop(name)) > 10 for name in ("state", "nonce", "code_challenge"))
    assert asked == {
        "client_id": CLIENT,
        "response_type": "code",
        "code_challenge_method": "S256",
        "redirect_uri": "http://testserver/accounts/elsewhere/callback/",
    }


def form_targets(client: Client, page: str) -> str:
    policy = client.get(page)["Content-Security-Policy"]
    return next(part.strip() for part in policy.split(";") if "form-action" in part)


def test_the_page_with_the_button_alone_lets_a_form_end_there(provider: StandInProvider) -> None:
    assert form_targets(Client(), DOOR) == f"form-action 'self' {provider.issuer}"
    assert form_targets(Client(), "/accounts/login/") == "form-action 'self'"
    assert f'href="{DOOR}?next=%2Fkept%2F"' in Client().get("/accounts/login/?next=%2Fkept%2F").content.decode()
    provider.description = {"authorization_endpoint": "https://id.example; script-src *"}
    assert form_targets(Client(), DOOR) == "form-action 'self'"


def test_it_begins_with_a_press_that_no_other_page_can_make(provider: StandInProvider) -> None:
    assert Client().get(f"{DOOR}?next=/kept/").status_code == 200
    assert Client(enforce_csrf_checks=True).post(DOOR).status_code == 403
    client = Client()
    begin(client, go_on="https://elsewhere.example/")
    (state,) = client.session["socialaccount_states"].values()
    assert "next" not in state[0]


REFUSALS: dict[str, tuple[dict[str, Any], str]] = {
    "of another client": ({"aud": "another"}, "宛てたものではありません"),
    "of another issuer": ({"iss": "https://another.example"}, "宛てたものではありません"),
    "for two clients": ({"aud": [CLIENT, "another"]}, "宛てたものではありません"),
    "for two, by another": ({"aud": [CLIENT, "another"], "azp": "another"}, "宛てたものではありません"),
    "expired": ({"exp": int(time.time()) - 3600, "iat": int(time.time()) - 7200}, "期限が切れていました"),
    "not yet": ({"iat": int(time.time()) + 3600}, "本物か確かめられませんでした"),
    "without an end": ({"exp": None}, "本物か確かめられませんでした"),
    "of another press": ({"nonce": "another"}, "本物か確かめられませんでした"),
    "without a nonce": ({"nonce": None}, "本物か確かめられませんでした"),
    "of nobody": ({"sub": None}, "本物か確かめられませんでした"),
    "of somebody without a number": ({"sub": ""}, "読み取れませんでした"),
    "of a number too long": ({"sub": "x" * 192}, "読み取れませんでした"),
}


@pytest.mark.parametrize("kind", REFUSALS)
def test_a_token_that_is_not_believed(provider: StandInProvider, kind: str) -> None:
    provider.claims, words = REFUSALS[kind]
    client = Client()
    refused_in_words(client, come_back(client, provider), words)


def refused_in_words(client: Client, answer: HttpResponse, words: str) -> None:
    assert answer["Location"] == "/accounts/login/"
    assert words in told_after(client, answer)
    assert name_of(client) == ""
    assert client.get(NAME)["Location"] == "/accounts/login/"
    assert not SocialAccount.objects.exists()


@pytest.mark.parametrize("how", ["strange", "unsigned", "public key", "unknown key", "no token"])
def test_a_token_that_somebody_else_signed(provider: StandInProvider, how: str) -> None:
    public = provider._keys()["keys"][0]["n"]
    provider.signing |= {
        "strange": {"key": provider.strange_key},
        "unsigned": {"key": None, "algorithm": "none"},
        "public key": {"key": public, "algorithm": "HS256"},
        "unknown key": {"headers": {"kid": "two"}},
        "no token": {},
    }[how]
    if how == "no token":
        provider.broken["/token"] = (200, json.dumps({"access_token": "x", "id_token": "x.y"}))
    client = Client()
    refused_in_words(client, come_back(client, provider), "本物か確かめられませんでした")


@pytest.mark.parametrize(
    ("path", "answer", "words"),
    [
        ("/token", (503, ""), "本物か確かめられませんでした"),
        ("/token", (200, "[]"), "本物か確かめられませんでした"),
        ("/token", (200, '{"access_token": "x"}'), "読み取れませんでした"),
        ("/keys", (503, ""), "つながりません"),
        ("/keys", (200, "<html>"), "読み取れませんでした"),
        ("/keys", (200, '{"keys": 7}'), "本物か確かめられませんでした"),
    ],
)
def test_a_provider_that_breaks_on_the_way(
    provider: StandInProvider, path: str, answer: tuple[int, str], words: str
) -> None:
    provider.broken[path] = answer
    client = Client()
    refused_in_words(client, come_back(client, provider), words)


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ((503, ""), "つながりません"),
        ((200, "<html>"), "読み取れませんでした"),
        ((200, "[]"), "読み取れませんでした"),
        ((200, '{"issuer": "https://another.example"}'), "宛てたものではありません"),
    ],
)
def test_a_provider_that_is_away_from_the_start(provider: StandInProvider, answer: tuple[int, str], words: str) -> None:
    provider.broken["/.well-known/openid-configuration"] = answer
    for page in (Client().get(DOOR), Client().post(DOOR)):
        assert page.status_code == 503
        assert words in page.content.decode()
        assert f"{LABEL}へ進む" not in page.content.decode()


def test_a_provider_that_cannot_be_reached(provider: StandInProvider, settings: Any) -> None:
    settings.OPENID_ISSUER = "http://127.0.0.1:9"
    assert "つながりません" in Client().get(DOOR).content.decode()


def test_a_secret_that_the_provider_does_not_know(provider: StandInProvider, settings: Any) -> None:
    settings.OPENID_CLIENT_SECRET = "mistyped"
    client = Client()
    refused_in_words(client, come_back(client, provider), "本物か確かめられませんでした")


@pytest.mark.parametrize(("error", "words"), [("access_denied", "確認をやめました"), ("server_error", "断りました")])
def test_refused_leave(provider: StandInProvider, error: str, words: str, caplog: pytest.LogCaptureFixture) -> None:
    client = Client()
    refused_in_words(client, client.get(provider.refuse(begin(client), error)), words)
    assert "elsewhere_refused" in caplog.text


def test_a_state_counts_once_in_the_browser_that_began_and_for_ten_minutes(provider: StandInProvider) -> None:
    client, another = Client(), Client()
    back = provider.agree(begin(client))
    refused_in_words(another, another.get(back), STALE)
    refused_in_words(client, client.get(f"{DOOR}callback/?code=x&state=invented"), STALE)
    refused_in_words(client, client.get(f"{DOOR}callback/"), STALE)
    assert client.get(back)["Location"] == NAME
    replayed = client.get(back)
    assert STALE in told_after(client, replayed)
    late = provider.agree(begin(client))
    with time_machine.travel(time.time() + 601):
        assert STALE in told_after(client, client.get(late))


def test_the_same_number_at_another_issuer_is_another_person(provider: StandInProvider, owner: User) -> None:
    SocialAccount.objects.create(user=owner, provider="https://former.example", uid="4711")
    client = Client()
    assert come_back(client, provider)["Location"] == NAME
    assert name_of(client) == ""


def test_connecting_after_the_password_and_letting_go(
    provider: StandInProvider, owner: User, friend: User, signed_in: Callable[[User], Client]
) -> None:
    client = signed_in(owner)
    assert client.get(DOOR)["Location"] == "/accounts/confirm/?next=%2Faccounts%2Felsewhere%2F"
    assert client.post(DOOR)["Location"] == DOOR
    client.post("/accounts/confirm/", {"password": PASSWORD, "next": DOOR})
    assert f"{LABEL}と接続" in client.get(DOOR).content.decode()
    assert come_back(client, provider)["Location"] == "/kept/"
    assert SocialAccount.objects.get().user == owner
    assert "から接続しています" in client.get(DOOR).content.decode()
    assert name_of(client) == "owner"
    own = json.loads("".join(piece.decode() for piece in client.get("/accounts/data.json").streaming_content))
    assert own["account"]["connections"][0]["issuer"] == provider.issuer
    by_provider = Client()
    come_back(by_provider, provider)
    assert name_of(by_provider) == "owner"
    second = signed_in(friend)
    second.post("/accounts/confirm/", {"password": PASSWORD, "next": DOOR})
    assert "別のアカウントと接続" in told_after(second, come_back(second, provider))
    assert SocialAccount.objects.get().user == owner
    assert client.post(f"{DOOR}disconnect/")["Location"] == "/accounts/"
    assert not SocialAccount.objects.exists()
    assert "接続はもうありません" in told_after(client, client.post(f"{DOOR}disconnect/"))


def test_the_page_of_a_connection_asks_little(
    provider: StandInProvider, owner: User, signed_in: Callable[[User], Client], django_assert_max_num_queries: Any
) -> None:
    connected(owner, provider)
    client = signed_in(owner)
    with django_assert_max_num_queries(3):
        assert "から接続しています" in client.get(DOOR).content.decode()


def test_a_second_connection_and_one_whose_session_ended(
    provider: StandInProvider, owner: User, signed_in: Callable[[User], Client]
) -> None:
    client = signed_in(owner)
    client.post("/accounts/confirm/", {"password": PASSWORD, "next": DOOR})
    begun = begin(client)
    connected(owner, provider)
    provider.person = {"sub": "4712"}
    assert f"すでに{LABEL}と接続" in told_after(client, client.get(provider.agree(begun)))
    SocialAccount.objects.all().delete()
    begun = begin(client)
    User.objects.filter(pk=owner.pk).update(is_active=False)
    assert STALE in told_after(client, client.get(provider.agree(begun)))
    assert not SocialAccount.objects.exists()


def test_an_account_without_a_password_confirms_at_the_provider(
    provider: StandInProvider, without_password: Client
) -> None:
    client = without_password
    assert "パスワードを設定" in client.get("/accounts/").content.decode()
    assert "接続をやめられません" in client.get(DOOR).content.decode()
    asked = client.post("/accounts/recovery-code/")
    assert asked["Location"].startswith("/accounts/confirm/?next=")
    kept = RecoveryCode.objects.get().code_hash
    key = client.session.session_key
    provider.claims = {"auth_time": int(time.time()) - 3600}
    assert "確かめ直しませんでした" in told_after(client, confirm(client, provider, asked))
    provider.claims, provider.person = {}, {"sub": "4712"}
    assert "接続している人ではありません" in told_after(client, confirm(client, provider, asked))
    assert RecoveryCode.objects.get().code_hash == kept
    provider.begin_again()
    page = confirm(client, provider, client.post("/accounts/recovery-code/"))
    assert len(page.context["groups"]) == 6
    assert RecoveryCode.objects.get().code_hash != kept
    assert client.session.session_key != key
    with time_machine.travel(time.time() + 301):
        assert client.post("/accounts/recovery-code/").status_code == 302


def test_such_an_account_sets_a_password_and_lets_go(provider: StandInProvider, without_password: Client) -> None:
    client = without_password
    to_set = client.get("/accounts/password/")
    assert to_set["Location"] == "/accounts/password/set/"
    back = confirm(client, provider, client.get("/accounts/password/set/"))
    assert back["Location"] == "/accounts/password/set/"
    refused = client.post("/accounts/elsewhere/disconnect/")
    assert refused["Location"] == DOOR
    assert "ログインする手段がなくなります" in told_after(client, refused)
    passwords = {"password1": PASSWORD, "password2": PASSWORD}
    assert "一致しません" in client.post(back["Location"], passwords | {"password2": "x"}).content.decode()
    assert "パスワードを設定しました" in told_after(client, client.post(back["Location"], passwords))
    assert client.post("/accounts/elsewhere/disconnect/")["Location"].startswith("/accounts/confirm/")
    client.post("/accounts/confirm/", {"password": PASSWORD, "next": "/accounts/elsewhere/disconnect/"})
    assert not SocialAccount.objects.exists()
    fresh = Client()
    fresh.post("/accounts/login/", {"username": "はるか", "password": PASSWORD})
    assert name_of(fresh) == "はるか"


def test_a_passkey_is_another_way_and_the_last_one_stays(provider: StandInProvider, without_password: Client) -> None:
    client, person = without_password, User.objects.get(username="はるか")
    passkey = Authenticator.objects.create(user=person, type=Authenticator.Type.WEBAUTHN, data={"name": "鍵"})
    confirm(client, provider, client.get("/accounts/password/set/"))
    client.post("/accounts/elsewhere/disconnect/")
    assert not SocialAccount.objects.exists()
    page = client.get("/accounts/confirm/?next=/accounts/")
    assert "復旧コードで決める" in page.content.decode()
    session = client.session
    session["account_authentication_methods"] = [{"method": "elsewhere", "at": time.time()}]
    session.save()
    client.post(f"/accounts/factors/passkey/{passkey.pk}/remove/")
    assert Authenticator.objects.filter(pk=passkey.pk).exists()


def test_such_an_account_takes_a_password_by_its_recovery_code(provider: StandInProvider) -> None:
    client = Client()
    come_back(client, provider)
    code = client.post(NAME, {"username": "はるか"}).context["code"]
    fields = {"username": "はるか", "code": code, "password1": PASSWORD, "password2": PASSWORD}
    assert Client().post("/accounts/recover/", fields).status_code == 200
    fresh = Client()
    fresh.post("/accounts/login/", {"username": "はるか", "password": PASSWORD})
    assert name_of(fresh) == "はるか"
    assert name_of(client) == ""


def test_no_password_opens_an_account_that_has_none(provider: StandInProvider, without_password: Client) -> None:
    for password in ("", "!", User.objects.get().password):
        answer = Client().post("/accounts/login/", {"username": "はるか", "password": password})
        assert answer.status_code == 200


def test_such_an_account_is_deleted_with_its_connection(provider: StandInProvider, without_password: Client) -> None:
    client = without_password
    page = client.get("/accounts/delete/").content.decode()
    assert "ほかのサービスとの接続" in page
    assert "password" not in page
    asked = client.post("/accounts/delete/")
    assert User.objects.exists()
    gone = confirm(client, provider, asked)
    assert gone["Location"] == "/"
    assert not User.objects.exists()
    assert not SocialAccount.objects.exists()
    assert name_of(client) == ""


def test_a_second_factor_is_asked_for_behind_the_provider(provider: StandInProvider, owner: User) -> None:
    connected(owner, provider)
    secret = generate_totp_secret()
    TOTP.activate(owner, secret)
    client = Client()
    assert come_back(client, provider)["Location"] == "/accounts/login/factor/"
    assert name_of(client) == ""
    client.post("/accounts/login/factor/", {"code": code_of(secret)})
    assert name_of(client) == "owner"


def test_a_locked_account(provider: StandInProvider, owner: User) -> None:
    connected(owner, provider)
    User.objects.filter(pk=owner.pk).update(is_active=False)
    client = Client()
    assert "管理者が止めています" in told_after(client, come_back(client, provider))
    assert name_of(client) == ""


def test_keepers(provider: StandInProvider, owner: User, signed_in: Callable[[User], Client]) -> None:
    """None connects; one who was connected before reaches /admin/ with the second factor alone, and a link ends it."""
    client = signed_in(owner)
    client.post("/accounts/confirm/", {"password": PASSWORD, "next": DOOR})
    begun = begin(client)
    User.objects.filter(pk=owner.pk).update(is_staff=True, is_superuser=True)
    assert "管理者のアカウントは" in told_after(client, client.get(provider.agree(begun)))
    assert "管理者のアカウントは" in told_after(client, client.get(DOOR))
    assert not SocialAccount.objects.exists()
    connected(owner, provider)
    by_provider = Client()
    come_back(by_provider, provider)
    assert name_of(by_provider) == "owner"
    assert by_provider.get("/admin/", follow=True).status_code == 403
    secret = generate_totp_secret()
    TOTP.activate(owner, secret)
    assert by_provider.get("/admin/", follow=True).status_code == 403
    with_app = Client()
    come_back(with_app, provider)
    assert with_app.get("/admin/")["Location"].startswith("/admin/login/")
    with_app.post("/accounts/login/factor/", {"code": code_of(secret)})
    assert with_app.get("/admin/").status_code == 200
    assert use_link(make_link(owner), PASSWORD, secret)
    assert not SocialAccount.objects.exists()


def test_rows_of_the_provider_are_not_in_the_keepers_pages(admin_client: Client) -> None:
    assert admin_client.get("/admin/socialaccount/socialaccount/").status_code == 404


def test_too_many_tries(provider: StandInProvider, settings: Any) -> None:
    settings.RATELIMIT_ENABLE = True
    client = Client()
    found = [client.get(f"{DOOR}callback/?state=x&code=x").status_code for _ in range(31)]
    assert found == [302] * 30 + [429]
    assert client.post(DOOR).status_code == 429


def test_the_stand_in_refuses_a_wrong_verifier(provider: StandInProvider) -> None:
    """Or the flow would prove nothing of PKCE."""
    back = provider.agree(begin(Client()))
    code = dict(parse_qsl(urlsplit(back).query))["code"]
    sent = {"code": code, "client_id": CLIENT, "client_secret": "a-secret-of-the-test", "code_verifier": "another"}
    sent["redirect_uri"] = "http://testserver/accounts/elsewhere/callback/"
    assert provider.answer_to("/token", sent) == (400, '{"error": "invalid_grant"}')
    with pytest.raises(jwt.InvalidSignatureError):
        jwt.decode(jwt.encode({}, provider.strange_key, "RS256"), provider.key.public_key(), ["RS256"])
