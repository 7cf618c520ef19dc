"""The processor's time of this process and of its part of the database, and how much memory a process has."""

import time
from pathlib import Path
from typing import Any


def spent(connection: Any) -> float:
    """Seconds so far; the server's process for this connection counts where there is one."""
    return time.process_time() + _of_the_server(connection)


def _of_the_server(connection: Any) -> float:
    if connection.vendor != "postgresql":
        return 0.0
    connection.ensure_connection()
    process = connection.connection.info.backend_pid
    return int(Path(f"/proc/{process}/schedstat").read_text().split()[0]) / 1e9


def memory(process: int | str = "self") -> dict[str, float]:
    """Megabytes: its own alone, and with its part of what it shares."""
    lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    sizes = {name: int(rest.split()[0]) / 1024 for name, rest in (line.split(":") for line in lines[1:])}
    return {"private": sizes["Private_Clean"] + sizes["Private_Dirty"], "pss": sizes["Pss"]}
