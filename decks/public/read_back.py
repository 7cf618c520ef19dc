"""Likes out of the file of own data: of decks that are on this site, and public."""

from collections.abc import Mapping, Sequence
from typing import Any

from decks.building.models import Deck
from decks.deck_index.writing import count_likes
from decks.people.read_back import Judged, Outcome, PlainReader, judged_each
from decks.people.read_values import moment, text
from decks.public.models import DeckLike

LONGEST_SHARE, LONGEST_NAME = 32, 200
NOT_HERE = "このサイトに公開されていないデッキです"
ONES_OWN = "自分のデッキには、いいねを付けられません"


class LikeReader(PlainReader):
    def judge(self, rows: Sequence[Mapping[str, Any]]) -> list[Judged]:
        judged = judged_each(rows, _like)
        shares = [one.value[0] for one in judged if one.value]
        decks = {deck.share: deck for deck in Deck.objects.for_all().filter(share__in=shares)}
        liked = DeckLike.objects.filter(owner=self.user, deck__in=decks.values())
        own = set(liked.values_list("deck_id", flat=True))
        for one in judged:
            deck = decks.get(one.value[0]) if one.value else None
            if one.value and deck is None:
                one.refuse(NOT_HERE)
            elif deck and deck.owner_id == self.user.pk:
                one.refuse(ONES_OWN)
            elif deck and deck.pk in own:
                one.outcome = Outcome.THERE
            elif deck:
                own.add(deck.pk)
                one.value = (deck.pk, one.value[1])
        return judged

    def write(self, judged: Sequence[Judged]) -> None:
        likes = [DeckLike(owner=self.user, deck_id=one.value[0], made_at=one.value[1]) for one in judged]
        DeckLike.objects.bulk_create(likes, ignore_conflicts=True)
        count_likes([like.deck_id for like in likes])


def _like(row: Mapping[str, Any]) -> Judged:
    name = "名前の分からないデッキ" if row.get("name") is None else text(row, "name", LONGEST_NAME)
    return Judged(name, Outcome.NEW, value=(text(row, "share", LONGEST_SHARE), moment(row, "made_at")))
