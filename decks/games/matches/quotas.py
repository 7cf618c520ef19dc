"""How many invitations and matches a person may have."""

from decks.people.quotas import Quota

OPEN_INVITATIONS = Quota(
    10,
    "相手を待っている招待は10件までです",
    "「対戦」で要らない招待を取り消すか、1日たって期限が切れるのを待ってください。",
)
MATCHES = Quota(200, "対戦は200件までです", "「対戦」で終わった対戦を一覧から外してから、もう一度お試しください。")
