"""Static files are answered by whitenoise, which keeps what it knows of a file once somebody has asked for it.

By itself it keeps that of every file from the start: seven megabytes in each process, for each card has its emblem.
"""

from collections.abc import Callable
from typing import Any

from whitenoise.middleware import WhiteNoiseMiddleware


class Found(dict[str, Any]):
    """Files by address. What was not found is looked for again: there are no more entries than files."""

    def __init__(self, find: Callable[[str], Any]) -> None:
        super().__init__()
        self.find = find

    def get(self, url: str, default: Any = None) -> Any:
        if url not in self:
            found = self.find(url)
            if found is None:
                return default
            self[url] = found
        return self[url]


class StaticFilesMiddleware(WhiteNoiseMiddleware):  # type: ignore[misc]  # whitenoise has no types
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.files = Found(self.find_file)

    def update_files_dictionary(self, root: str, prefix: str) -> None:
        self.directories.insert(0, (root, prefix))
