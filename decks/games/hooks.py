"""Follows what keepers do with what people wrote about games."""

from cards.acts.followed import follow
from decks.games.models import Doubt, MatchSeat, TurnAnswer, TurnQuestion

follow(Doubt, fields=["handled_at"])
follow(TurnQuestion, fields=["text", "owner"])
follow(TurnAnswer, fields=["text", "owner"])
follow(MatchSeat, fields=["handle", "owner"])
