"""What either device shows once an offer leads nowhere, by what has ended it."""

from decks.people.accounts.adapter import LOCKED

KEEPER = (
    "管理者のアカウントは、別の端末からログインできません。"
    "新しい端末でも、パスワードと二段階認証でログインしてください。"
)
USED = "このコードは、もう使われています。もとの端末で新しいQRコードを出してください。"
UNKNOWN = "コードが違います。もとの端末に出ている8文字を見て、もう一度入れてください。"
NOT_TWO_DIGITS = "新しい端末に出ている数字を2桁で入れてください。"
ENDED = {
    "taken": "新しい端末でログインしました。このコードは、もう使えません。",
    "refused": "もとの端末で断られました。新しい端末ではログインしていません。",
    "wrong": "もとの端末で入れた数字が違ったため、取りやめました。新しい端末ではログインしていません。",
    "replaced": "あとから新しいQRコードが出されたため、前のものは使えなくなりました。",
    "expired": "2分を過ぎたため、使えなくなりました。",
    "signed_out": "もとの端末がログアウトしたため、使えなくなりました。",
    "password": "パスワードが変わったため、使えなくなりました。",
    "locked": LOCKED,
    "keeper": KEEPER,
    "gone": "この申し込みはもうありません。もとの端末のアカウントが削除されたか、時間がたちました。",
}
