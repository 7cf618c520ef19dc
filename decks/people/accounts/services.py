"""Accounts made and deleted, each in one transaction, whatever else happens at the same moment."""

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.http import HttpRequest

from decks.people.accounts.elsewhere.forms import NameForm
from decks.people.accounts.forms import SignUpForm
from decks.people.accounts.names import has_its_look
from decks.people.belongings import belongings


def make_account(request: HttpRequest, form: SignUpForm | NameForm) -> User | None:
    """The account of a valid form; None where somebody took its name since the form was looked at."""
    try:
        with transaction.atomic():
            user: User = form.save(request)
            if not has_its_look(user):
                raise IntegrityError(user.username)
    except IntegrityError:
        return None
    return user


@transaction.atomic
def remove_account(user: User) -> None:
    """The account with everything that is its own, but for what others have added theirs to: that stays, nameless.

    First what others may be writing to is locked, in one order: the account, decks, games. Who saves meanwhile has
    saved before, or finds nothing to save to.
    """
    locked = User.objects.select_for_update().filter(pk=user.pk).first()
    if locked is None:
        return
    for model in (belonging.model for belonging in belongings() if belonging.is_locked):
        rows = model._default_manager.filter(owner=locked)
        list(rows.select_for_update().order_by("pk").values_list("pk"))
    for belonging in belongings():
        if belonging.left_behind:
            belonging.left_behind(locked)
    locked.delete()
