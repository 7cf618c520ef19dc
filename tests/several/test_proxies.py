"""The examples of proxies are whole configurations, as nginx and Caddy themselves say."""

import os
import subprocess
from pathlib import Path

import pytest

from kannagi_site.serving import bounds
from tests.running_site import free_port
from tests.servers import program

EXAMPLES = Path(bounds.__file__).parent / "examples"


@pytest.fixture
def certificate(tmp_path: Path) -> Path:
    """The folder of a certificate and its key, as certbot names them."""
    command = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    files = ["-keyout", str(tmp_path / "privkey.pem"), "-out", str(tmp_path / "fullchain.pem")]
    subprocess.run([*command, *files, "-subj", "/CN=example.org"], check=True, capture_output=True)
    return tmp_path


def adapted(name: str, folder: Path, changes: dict[str, str]) -> Path:
    """The example with places of this test in place of an operator's; each must stand in it."""
    text = (EXAMPLES / name).read_text("utf-8")
    for former, here in changes.items():
        assert former in text
        text = text.replace(former, here)
    (folder / name).write_text(text, "utf-8")
    return folder / name


def told(*command: str, **environment: str) -> tuple[int, str]:
    done = subprocess.run(command, env={**os.environ, **environment}, capture_output=True, text=True, timeout=60)
    return done.returncode, done.stdout + done.stderr


def nginx(folder: Path, **changes: str) -> tuple[int, str]:
    places = {"/etc/letsencrypt/live/example.org": str(folder), "/var/log/nginx": str(folder)}
    ports = {"listen 80;": f"listen {free_port()};", "listen 443 ": f"listen {free_port()} "}
    file = adapted("nginx.conf", folder, {**places, **ports, **changes})
    return told(program("nginx"), "-t", "-q", "-p", str(folder), "-c", str(file), "-g", f"pid {folder}/nginx.pid;")


def caddy(folder: Path, **changes: str) -> tuple[int, str]:
    file = adapted("Caddyfile", folder, {"/var/log/caddy": str(folder), **changes})
    homes = {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    return told(program("caddy"), "validate", "--config", str(file), "--adapter", "caddyfile", **homes)


def test_nginx_reads_its_example(certificate: Path) -> None:
    assert nginx(certificate) == (0, "")
    code, words = nginx(certificate, proxy_pass="proxy_pas")
    assert code != 0, words


def test_caddy_reads_its_example(tmp_path: Path) -> None:
    code, words = caddy(tmp_path)
    assert code == 0, words
    assert "Valid configuration" in words
    code, words = caddy(tmp_path, reverse_proxy="reverse_prox")
    assert code != 0, words
