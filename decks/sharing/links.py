"""Addresses that carry a deck's link to other sites; nothing of theirs is loaded here."""

from urllib.parse import urlencode

TAG = "巫カードゲーム"


def words_of(name: str, author: str) -> str:
    """What is said with the link."""
    by = f"（{author}）" if author else ""
    return f"「{name}」{by} #{TAG}"


def to_x(words: str, address: str) -> str:
    return "https://x.com/intent/post?" + urlencode({"text": words, "url": address})


def to_line(address: str) -> str:
    return "https://social-plugins.line.me/lineit/share?" + urlencode({"url": address})
