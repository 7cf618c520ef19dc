"""What gunicorn says goes the way of the site's own log, from the first process on, which knows nothing of the site."""

from logging.config import dictConfig
from typing import Any

from gunicorn.glogging import Logger

from kannagi_site.logs.form import LOGGING


class ServerLogger(Logger):  # type: ignore[misc]
    def setup(self, cfg: Any) -> None:
        super().setup(cfg)
        dictConfig(LOGGING)
