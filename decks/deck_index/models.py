"""The index of public decks: one row for each, with its cards and the pairs of characters in its names.

Only decks that everybody may find have rows, so that private ones cost nothing. Everything in them follows from other
tables and may be thrown away; `reindex_decks` writes it again. So no key of the database holds cards, formats and
pairs to their row: it would be looked for with each of the seventy rows that a new deck has.
"""

from django.db import models

from decks.building.by_format import MAX_KEY_LENGTH
from decks.building.models import Deck


class IndexedDeck(models.Model):
    """What a public deck is found and ordered by. `name` and `author` are folded, `seasons` are bits.

    The verdict is never believed longer than it holds: on the days from `judged_from` to `judged_until` the deck is
    legal exactly from `legal_from` to `legal_until`, by the official list as it stood in the card data that
    `made_with` names; on other days, or with other data, nobody knows. `lists` names the last revision of that list.
    `formats` names the versions of the site's formats by which the rows of `IndexedFit` were judged, for the same days.
    `views` may lag behind by an eighth, `likes` by some seconds.
    """

    deck = models.OneToOneField(Deck, models.CASCADE, primary_key=True, related_name="indexed", verbose_name="デッキ")
    name = models.TextField("探す形のデッキ名")
    author = models.TextField("探す形の作者")
    is_sample = models.BooleanField("見本")
    changed_at = models.DateTimeField("更新")
    views = models.PositiveIntegerField("見られた回数", default=0)
    likes = models.PositiveIntegerField("いいね", default=0)
    size = models.PositiveIntegerField("枚数")
    seasons = models.PositiveSmallIntegerField("主な季節")
    lists = models.CharField("制限リスト", max_length=40)
    judged_from = models.DateField("判定した日")
    judged_until = models.DateField("判定の終わり")
    legal_from = models.DateField("使用可の初め")
    legal_until = models.DateField("使用可の終わり")
    made_with = models.CharField("作ったもと", max_length=60)
    formats = models.CharField("フォーマットの版", max_length=20, default="")

    class Meta:
        verbose_name = verbose_name_plural = "公開デッキの索引"
        indexes = [
            models.Index(name="indexed_deck_newest", fields=["-changed_at", "-deck"]),
            models.Index(name="indexed_deck_liked", fields=["-likes", "-changed_at", "-deck"]),
            models.Index(name="indexed_deck_viewed", fields=["-views", "-changed_at", "-deck"]),
            models.Index(name="indexed_deck_name", fields=["name"]),
            models.Index(name="indexed_deck_author", fields=["author"]),
            models.Index(name="indexed_deck_size", fields=["size"]),
            models.Index(name="indexed_deck_seasons", fields=["seasons", "-changed_at", "-deck"]),
            models.Index(name="indexed_deck_legal", fields=["legal_from"]),
            models.Index(name="indexed_deck_lapsed", fields=["legal_until"]),
            models.Index(name="indexed_deck_samples", fields=["deck"], condition=models.Q(is_sample=True)),
            models.Index(name="indexed_deck_made_with", fields=["made_with"]),
            models.Index(name="indexed_deck_formats", fields=["formats"]),
            models.Index(name="indexed_deck_judged_from", fields=["judged_from"]),
            models.Index(name="indexed_deck_judged_until", fields=["judged_until"]),
        ]

    def __str__(self) -> str:
        return f"{self.deck_id} {self.name}"


class IndexedCard(models.Model):
    """So many copies of a card in a public deck, all printings together. `card` is its number."""

    deck = models.ForeignKey(
        IndexedDeck, models.CASCADE, related_name="cards", db_index=False, db_constraint=False, verbose_name="デッキ"
    )
    card = models.PositiveIntegerField("札の番号")
    copies = models.PositiveIntegerField("枚数")

    class Meta:
        verbose_name = verbose_name_plural = "公開デッキの札の索引"
        constraints = [models.UniqueConstraint(name="indexed_card_once", fields=["deck", "card"])]
        indexes = [models.Index(name="indexed_card_decks", fields=["card", "deck"])]

    def __str__(self) -> str:
        return f"{self.deck_id}: {self.card} ×{self.copies}"


class IndexedFit(models.Model):
    """The days on which a public deck fits one of the site's formats but 公式, which is in the row of the deck.

    `format` is its key; like that row it is believed as far as the deck was judged.
    """

    deck = models.ForeignKey(
        IndexedDeck, models.CASCADE, related_name="fits", db_index=False, db_constraint=False, verbose_name="デッキ"
    )
    format = models.CharField("フォーマットの鍵", max_length=MAX_KEY_LENGTH)
    fits_from = models.DateField("使用可の初め")
    fits_until = models.DateField("使用可の終わり")

    class Meta:
        verbose_name = verbose_name_plural = "公開デッキのフォーマットの索引"
        constraints = [models.UniqueConstraint(name="indexed_fit_once", fields=["deck", "format"])]
        indexes = [models.Index(name="indexed_fit_decks", fields=["format", "fits_from", "fits_until", "deck"])]

    def __str__(self) -> str:
        return f"{self.deck_id}: {self.format}"


class IndexedPair(models.Model):
    """Two characters that stand one after the other in the folded name of a public deck or its author (`code_of`)."""

    deck = models.ForeignKey(
        IndexedDeck, models.CASCADE, related_name="pairs", db_index=False, db_constraint=False, verbose_name="デッキ"
    )
    code = models.BigIntegerField("二文字")

    class Meta:
        verbose_name = verbose_name_plural = "公開デッキの名の索引"
        constraints = [models.UniqueConstraint(name="indexed_pair_once", fields=["deck", "code"])]
        indexes = [models.Index(name="indexed_pair_decks", fields=["code", "deck"])]

    def __str__(self) -> str:
        return f"{self.deck_id}: {self.code}"


class LikedDeck(models.Model):
    """A deck that somebody liked, or likes no more: its likes are to be counted again. Many may be of one deck, or of
    one that has gone: likes go after their deck."""

    deck = models.ForeignKey(
        Deck, models.DO_NOTHING, related_name="+", db_index=False, db_constraint=False, verbose_name="デッキ"
    )

    class Meta:
        verbose_name = verbose_name_plural = "数え直すいいね"

    def __str__(self) -> str:
        return str(self.deck_id)
