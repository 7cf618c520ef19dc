"""How gunicorn serves the site: each process, by default two, keeps the card facts in memory for all of its threads.

Run as a program, it only says whether the address is free: nothing is prepared for a server that cannot start.
"""

import errno
import os
import socket
import sys
from typing import Any

from kannagi_site.environment import data_dir, env
from kannagi_site.serving.bounds import CONNECTIONS, READ_SECONDS
from kannagi_site.serving.shared_modules import load_shared
from kannagi_site.serving.thinkers import Thinkers

HOST = env.str("HOST", default="127.0.0.1")
PORT = env.int("PORT", default=8000)
# More of them mostly wait for each other: docs/speed.md has how soon a press at a match is seen with so many.
THREADS = env.int("THREADS", default=4)
# Beside somebody whose page is long in the making, others are answered by the second.
WORKERS = env.int("WORKERS", default=min(2, os.cpu_count() or 1))
for name, number in (("THREADS", THREADS), ("WORKERS", WORKERS)):
    if number < 1:
        sys.exit(f"{name} は 1 以上の数にしてください / {name} must be 1 or more")
# Processes that think; None are as many as cores are to spare.
THINKERS: int | None = env.int("THINKERS", default=None)
if THINKERS is not None and THINKERS < 0:
    sys.exit("THINKERS は 0 以上の数にしてください / THINKERS must be 0 or more")
thinkers = Thinkers()

bind = f"[{HOST}]:{PORT}" if ":" in HOST else f"{HOST}:{PORT}"
worker_class = "kannagi_site.serving.worker.ReadingWorker"
worker_connections = CONNECTIONS
workers = WORKERS
threads = THREADS
timeout = 60
# A request that is being read when the stop comes has its seconds, and then those of its answer.
graceful_timeout = 2 * READ_SECONDS
logger_class = "kannagi_site.serving.logger.ServerLogger"
proc_name = "fudacho"
control_socket_disable = True


def problem_with_address(host: str, port: int) -> str:
    """Why nobody can listen there, in Japanese and English; empty when somebody can."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind, protocol) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            return (
                f"{host}:{port} は別のプログラムが使っています。別の番号で:  make run PORT={port + 1}\n"
                f"Port {port} is taken: choose another one as above, or stop the program that uses it."
            )
        return f"{host}:{port} では待ち受けできません / cannot listen there: {error.strerror}"
    return ""


def on_starting(server: object) -> None:
    if env.str("METRICS_KEY", default=""):
        folder = data_dir() / "metrics"
        folder.mkdir(parents=True, exist_ok=True)
        for counted in folder.glob("*.db"):
            counted.unlink(missing_ok=True)
        # Read by the processes that serve, which count there.
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(folder)


def when_ready(server: object) -> None:
    load_shared()
    shown = "127.0.0.1" if HOST in ("0.0.0.0", "::") else HOST
    print(f"\n札帖: http://{shown}:{PORT}/ をブラウザで開いてください(終わるには Ctrl+C)", flush=True)
    print(f"Fudachō is ready: open http://{shown}:{PORT}/ (Ctrl+C stops it)\n", flush=True)
    if THINKERS != 0:
        thinkers.start()


def post_worker_init(worker: Any) -> None:
    """Before a process takes requests: nobody waits for what is worked out once. Another application has none of it."""
    if not hasattr(worker.wsgi, "get_response"):
        return
    # Only a worker has Django set up.
    from kannagi_site.serving.warm_up import warm_up

    warm_up(worker.wsgi)


def on_reload(server: object) -> None:
    """After an update they think with the new program, too."""
    if THINKERS != 0:
        thinkers.end()
        thinkers.start()


def on_exit(server: object) -> None:
    thinkers.end()


if __name__ == "__main__":
    sys.exit(problem_with_address(HOST, PORT) or 0)
