"""How gunicorn serves the site from one process, which keeps the card facts in memory for all of its threads.

Run as a program, it only says whether the address is free: nothing is prepared for a server that cannot start.
"""

import errno
import socket
import sys

from kannagi_site.environment import env

HOST = env.str("HOST", default="127.0.0.1")
PORT = env.int("PORT", default=8000)
THREADS = env.int("THREADS", default=8)

bind = f"[{HOST}]:{PORT}" if ":" in HOST else f"{HOST}:{PORT}"
worker_class = "gthread"
workers = 1
threads = THREADS
timeout = 60
graceful_timeout = 10
loglevel = "warning"
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


def when_ready(server: object) -> None:
    shown = "127.0.0.1" if HOST in ("0.0.0.0", "::") else HOST
    print(f"\n札帖: http://{shown}:{PORT}/ をブラウザで開いてください(終わるには Ctrl+C)", flush=True)
    print(f"Fudachō is ready: open http://{shown}:{PORT}/ (Ctrl+C stops it)\n", flush=True)


if __name__ == "__main__":
    sys.exit(problem_with_address(HOST, PORT) or 0)
