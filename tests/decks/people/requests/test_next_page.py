"""Where a form leads on to: pages of this site alone, whatever the form says."""

import pytest
from django.test import Client, RequestFactory

from decks.people.requests.next_page import own_page

ELSEWHERE = (
    "",
    "名前:~~~",
    "decks:deck_list",
    "x",
    "?q=x",
    "javascript:alert(1)",
    "https://elsewhere.example/",
    "//elsewhere.example/",
    "/\\elsewhere.example/",
    "\n//elsewhere.example/",
)


@pytest.mark.parametrize("page", ELSEWHERE)
def test_what_is_no_page_of_ours_is_not_gone_to(page: str) -> None:
    assert own_page(RequestFactory().get("/"), page, "/decks/") == "/decks/"


@pytest.mark.parametrize("page", ["/", "/cards/?q=名前:~~~", "/decks/1/edit"])
def test_a_page_of_ours_is(page: str) -> None:
    assert own_page(RequestFactory().get("/"), page, "/decks/") == page


@pytest.mark.django_db
@pytest.mark.parametrize("page", ELSEWHERE)
@pytest.mark.parametrize(
    ("address", "fields"),
    [
        ("/kept/searches", {"name": "x", "query": "q=x"}),
        ("/theme/", {"theme": "light", "back": "{page}"}),
        ("/faces/", {"faces": "drawn", "back": "{page}"}),
        ("/accounts/signup/", {"username": "neu", "password1": "mizu-no-oto-7", "password2": "mizu-no-oto-7"}),
    ],
)
def test_every_form_that_names_a_page_leads_somewhere(address: str, fields: dict[str, str], page: str) -> None:
    sent = {name: value.format(page=page) for name, value in fields.items()}
    answer = Client().post(address, {"next": page, **sent})
    signed_up = address == "/accounts/signup/"
    assert answer.status_code == (200 if signed_up else 302), answer.content.decode()
    leads = answer.context["next"] if signed_up else answer["Location"]
    assert leads.startswith("/")
    assert not leads.startswith(("//", "/\\"))
