"""What belongs to an account itself. The tables bear the label of the app that they were made in."""

from django.conf import settings
from django.db import models


class AccountName(models.Model):
    """How the name of an account looks; see decks/people/accounts/names.py. Accounts that look like one that was there
    before them have none."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name="アカウント")
    look = models.CharField("見た目", max_length=1000, unique=True)
    small_look = models.CharField("小文字の見た目", max_length=1000, unique=True)

    class Meta:
        app_label = "kannagi_site"
        verbose_name = verbose_name_plural = "名前の見た目"

    def __str__(self) -> str:
        return self.look


class RecoveryCode(models.Model):
    """The hash of the one code with which its owner may set a new password; see decks/people/accounts/recovery."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name="アカウント")
    code_hash = models.CharField("復旧コードのハッシュ", max_length=64)
    made_at = models.DateTimeField("作った日時")
    is_noted = models.BooleanField("控えたことを確かめた", default=False)

    class Meta:
        app_label = "kannagi_site"
        verbose_name = verbose_name_plural = "復旧コード"

    def __str__(self) -> str:
        return str(self.user)


class LostFactor(models.Model):
    """Somebody with password and recovery code says that the second factor is lost; see factors/lost.py."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name="アカウント")
    asked_at = models.DateTimeField("申し出た日時")
    ready_at = models.DateTimeField("外せる日時")

    class Meta:
        app_label = "kannagi_site"
        verbose_name = verbose_name_plural = "二段階認証を外す申し出"

    def __str__(self) -> str:
        return str(self.user)


class KeeperLink(models.Model):
    """A link for a keeper to set password and second factor, once and within an hour; see keepers/links.py."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name="アカウント")
    token_hash = models.CharField("リンクのハッシュ", max_length=64, unique=True)
    valid_until = models.DateTimeField("使える期限")

    class Meta:
        app_label = "kannagi_site"
        verbose_name = verbose_name_plural = "管理者のリンク"

    def __str__(self) -> str:
        return str(self.user)


class DeviceOffer(models.Model):
    """A signed-in device offers to sign another one in, and how far that has come; see devices/offers.py."""

    class State(models.TextChoices):
        OPEN = "open", "読み取られていない"
        ASKED = "asked", "新しい端末が申し込んだ"
        CONFIRMED = "confirmed", "確かめた"
        TAKEN = "taken", "ログインした"
        REFUSED = "refused", "断った"
        WRONG = "wrong", "数字が違った"
        REPLACED = "replaced", "新しいコードを出した"

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name="アカウント")
    session_key = models.CharField("もとの端末のセッション", max_length=40)
    password_mark = models.CharField("そのときのパスワードの印", max_length=128)
    code_hash = models.CharField("コードのハッシュ", max_length=64, unique=True)
    state = models.CharField("状態", max_length=10, choices=State, default=State.OPEN)
    valid_until = models.DateTimeField("期限", db_index=True)
    claim_hash = models.CharField("新しい端末の鍵のハッシュ", max_length=64, blank=True, default="", db_index=True)
    device = models.CharField("新しい端末", max_length=60, blank=True, default="")
    digits = models.CharField("2桁の数字", max_length=2, blank=True, default="")
    had_factor = models.BooleanField("もとの端末は二段階認証を通った", default=False)

    class Meta:
        app_label = "kannagi_site"
        verbose_name = verbose_name_plural = "別の端末の申し込み"

    def __str__(self) -> str:
        return f"{self.user}: {self.get_state_display()}"


class SeenVisitor(models.Model):
    """When a visitor's cookie was written last: from then on a browser keeps it for `MAX_AGE`, and no longer."""

    key_hash = models.CharField("訪問者の鍵", max_length=64, primary_key=True)
    seen_at = models.DateTimeField("最後に来た日時", db_index=True)

    class Meta:
        app_label = "kannagi_site"
        verbose_name = verbose_name_plural = "訪問者"

    def __str__(self) -> str:
        return self.key_hash


class AccountKey(models.Model):
    """What a program sends in place of a password: the hash of it, and what it may do besides reading decks."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name="アカウント")
    name = models.CharField("プログラムの名前", max_length=60)
    key_hash = models.CharField("キーのハッシュ", max_length=64, unique=True)
    beginning = models.CharField("キーの初め", max_length=12)
    writes_decks = models.BooleanField("デッキの作成・変更・削除", default=False)
    simulates = models.BooleanField("シミュレーション", default=False)
    made_at = models.DateTimeField("作った日時")
    last_used_on = models.DateField("最後に使った日", null=True, blank=True)

    class Meta:
        app_label = "kannagi_site"
        ordering = ["-made_at", "-id"]
        verbose_name = verbose_name_plural = "プログラムのキー"

    def __str__(self) -> str:
        return f"{self.user}: {self.name}"
