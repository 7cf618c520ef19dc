"""How long it is to a deadline, and since it, in words."""

from datetime import datetime

MINUTE, HOUR, DAY = 60, 3600, 86400


def time_left(deadline: datetime, now: datetime) -> str:
    """As "あと3日4時間", two units at most; "" once it has passed."""
    seconds = int((deadline - now).total_seconds())
    if deadline <= now:
        return ""
    return f"あと{_in_units(seconds)}" if seconds >= MINUTE else "あと1分未満"


def time_since(deadline: datetime, now: datetime) -> str:
    """As "2時間5分前", "" before it."""
    seconds = int((now - deadline).total_seconds())
    if now < deadline:
        return ""
    return f"{_in_units(seconds)}前" if seconds >= MINUTE else "いま過ぎたところ"


def _in_units(seconds: int) -> str:
    days, hours, minutes = seconds // DAY, seconds % DAY // HOUR, seconds % HOUR // MINUTE
    if days:
        return f"{days}日{hours}時間" if hours else f"{days}日"
    if hours:
        return f"{hours}時間{minutes}分" if minutes else f"{hours}時間"
    return f"{minutes}分"
