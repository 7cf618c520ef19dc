"""Follows what keepers do with accounts and rights, nothing of passwords; and when sessions begin."""

from django.contrib.auth.models import Group, User
from django.contrib.auth.signals import user_logged_in

from cards.acts.followed import follow
from decks.people.accounts.last_seen import begun

follow(User, fields=["username", "is_active", "is_staff", "is_superuser"], sets=["groups", "user_permissions"])
follow(Group, fields=["name"], sets=["permissions"])
user_logged_in.connect(begun)
