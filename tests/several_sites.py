"""Three sites behind nginx, as on three machines: folders of their own, one PostgreSQL, one Redis, one secret key.

Everything is started here on free ports and ends with the test; `.ci/services` installs the programs.
"""

from collections import Counter
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType

from tests.running_site import RunningSite
from tests.servers import AS_ROOT, Postgres, Program, Redis, program

NGINX = """
daemon off; worker_processes 1; pid {folder}/nginx.pid; error_log {folder}/nginx-errors.log; {user}
events {{ worker_connections 512; }}
http {{
  log_format one "$upstream_addr $status $request_method";
  access_log {folder}/nginx.log one;
  client_body_temp_path {folder}/nginx-body; proxy_temp_path {folder}/nginx-proxy;
  fastcgi_temp_path {folder}/nginx-fastcgi;
  uwsgi_temp_path {folder}/nginx-uwsgi; scgi_temp_path {folder}/nginx-scgi;
  upstream sites {{ {servers} }}
  server {{
    listen 127.0.0.1:{port};
    location / {{
      proxy_pass http://sites;
      # One after the other, and what one answers is what is seen.
      proxy_next_upstream off;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
    }}
  }}
}}
"""


class Proxy(Program):
    def __init__(self, folder: Path, ports: list[int]) -> None:
        super().__init__(folder)
        servers = " ".join(f"server 127.0.0.1:{port} max_fails=0;" for port in ports)
        user = "user root;" if AS_ROOT else ""
        text = NGINX.format(folder=folder, port=self.port, servers=servers, user=user)
        (folder / "nginx.conf").write_text(text)

    def command(self) -> list[str]:
        return [program("nginx"), "-p", str(self.folder), "-c", str(self.folder / "nginx.conf")]

    def answers(self) -> dict[str, Counter[str]]:
        """How often each site answered with each status."""
        counted: dict[str, Counter[str]] = {}
        for line in (self.folder / "nginx.log").read_text().splitlines():
            site, status, _ = line.split(" ")
            counted.setdefault(site, Counter())[status] += 1
        return counted


class SeveralSites:
    """`url` is the proxy's; three sites answer in turn, one of them with two processes."""

    def __init__(self, folder: Path, **environment: str) -> None:
        self.folder = folder
        for name in ("redis", "proxy", "1", "2", "3"):
            (folder / name).mkdir()
        self.postgres, self.redis = Postgres(), Redis(folder / "redis")
        shared = {"DATABASE_URL": self.postgres.url, "REDIS_URL": self.redis.url, "SECRET_KEY": "shared-by-the-three"}
        shared |= {"TRUSTED_PROXIES": "1", "THREADS": "4", **environment}
        self.sites = [
            RunningSite(folder / name, **{**shared, "WORKERS": "2" if name == "3" else "1"}) for name in ("1", "2", "3")
        ]
        self.proxy = Proxy(folder / "proxy", [site.port for site in self.sites])
        self.url = f"http://127.0.0.1:{self.proxy.port}"
        self._ends = ExitStack()

    def __enter__(self) -> "SeveralSites":
        with ExitStack() as ends:
            ends.callback(self.postgres.remove)
            for part in (self.postgres, self.redis):
                part.start()
                ends.callback(part.stop)
            for site in self.sites:
                site.prepare()
                site.start()
                ends.callback(site.stop)
            self.proxy.start()
            ends.callback(self.proxy.stop)
            self._ends = ends.pop_all()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._ends.close()

    def log(self) -> str:
        return "".join(site.log() for site in self.sites)
