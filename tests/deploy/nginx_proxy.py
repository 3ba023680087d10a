"""The configuration of deploy/nginx on this machine: the same files with other paths, ports and upstreams."""

import os
import re
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from onebox.command import ChildCommand
from onebox.ports import HOST, free_port
from tests.deploy.compose_file import DEPLOY

FILES = DEPLOY / "nginx"
RULES = DEPLOY.parent / "search-config" / "public-queries.json"


@cache
def program() -> str | None:
    return shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")


MODULES = Path("/usr/lib/nginx/modules")
needs_nginx = pytest.mark.skipif(
    program() is None or not (MODULES / "ngx_http_js_module.so").exists(),
    reason="nginx with njs is not installed: apt-get install nginx-light libnginx-mod-http-js",
)


@dataclass(frozen=True)
class Nginx:
    folder: Path
    port: int
    tls_port: int
    main: str  # nginx.conf or tls.conf

    @property
    def url(self) -> str:
        return f"http://{HOST}:{self.port}"

    @property
    def tls_url(self) -> str:
        return f"https://localhost:{self.tls_port}"

    @property
    def log(self) -> Path:
        """Access and error log together, as `docker compose logs web` shows them."""
        return self.folder / "log"

    def command(self, *more: str) -> tuple[str, ...]:
        return (program() or "nginx", "-p", str(self.folder), "-c", str(self.folder / self.main), *more)

    def check(self) -> str:
        """The output of `nginx -t`; raises CalledProcessError when it refuses the files."""
        done = subprocess.run(
            [*self.command("-t"), "-e", str(self.log)], capture_output=True, text=True, check=True, timeout=30
        )
        return done.stderr


def render(
    folder: Path,
    main: str = "nginx.conf",
    *,
    apis: Sequence[int] = (1,),
    engine: int = 1,
    engines: Sequence[int] = (),
    trusted_proxies: str = "",
) -> Nginx:
    """Writes the files into the folder; `apis` and `engine` (or `engines`) are ports of this machine."""
    nginx = Nginx(folder, free_port(), free_port(), main)
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("access", "tls", "assets"):
        (folder / name).mkdir(exist_ok=True)
    paths = {
        "/etc/nginx/mime.types": str(folder / "mime.types"),
        "/etc/nginx/": f"{folder}/",
        "/srv/web": str(folder),
        "/tmp/": f"{folder}/",
        "/dev/stdout": str(nginx.log),
        "/dev/stderr": str(nginx.log),
        "listen 8080;": f"listen {HOST}:{nginx.port};",
        "listen 8443 ssl;": f"listen {HOST}:{nginx.tls_port} ssl;",
    }
    if _version() < (1, 25, 1):
        paths["http2 on;"] = ""
        # njs 0.7 has no shared dictionaries: without one the gate judges and does not count.
        paths["js_shared_dict_zone zone=searches_of_visitors:4m timeout=20s type=number evict;"] = ""
    (folder / "modules").symlink_to(MODULES)
    (folder / RULES.name).write_bytes(RULES.read_bytes())
    for source in (*FILES.glob("*.conf"), *FILES.glob("*.js")):
        text = re.sub("|".join(map(re.escape, paths)), lambda match: paths[match[0]], source.read_text())
        (folder / source.name).write_text(text)
    if os.geteuid() == 0:  # workers of another user could not enter the folder
        (folder / main).write_text("user root;\n" + (folder / main).read_text())
    (folder / "mime.types").write_text("types { text/html html; text/css css; application/javascript js; }\n")
    (folder / "upstreams.conf").write_text(_upstreams(folder, apis))
    subprocess.run(
        ["sh", str(FILES / "search-engines.sh"), str(folder)],
        env={"PATH": "/usr/bin:/bin", "MEILI_URLS": ",".join(f"http://{HOST}:{port}" for port in engines or [engine])},
        check=True,
        timeout=10,
    )
    servers = folder / "engines.conf"
    servers.write_text(servers.read_text().replace(" resolve", ""))  # no name to resolve, nor older nginx's syntax
    subprocess.run(
        ["sh", str(FILES / "trusted-proxies.sh"), str(folder)],
        env={"PATH": "/usr/bin:/bin", "TRUSTED_PROXIES": trusted_proxies},
        check=True,
        timeout=10,
    )
    return nginx


def _upstreams(folder: Path, apis: Sequence[int]) -> str:
    """The upstreams of the image, with ports of this machine for names of Docker and older nginx's syntax."""
    lines = []
    for line in (FILES / "upstreams.conf").read_text().replace("/tmp/", f"{folder}/").splitlines():
        if line.startswith("upstream") and (options := re.findall(r"server \w+:\d+ resolve ([^;]*);", line)):
            servers = " ".join(f"server {HOST}:{port} {options[0]};" for port in apis)
            lines.append(re.sub(r"server [^;]*;", servers, line))
        elif not line.startswith("resolver"):
            lines.append(line)
    return "\n".join(lines) + "\n"


def _version() -> tuple[int, ...]:
    shown = subprocess.run([program() or "nginx", "-v"], capture_output=True, text=True, check=True, timeout=10).stderr
    return tuple(int(number) for number in re.findall(r"nginx/(\d+)\.(\d+)\.(\d+)", shown)[0])


@contextmanager
def running(nginx: Nginx) -> Iterator[Nginx]:
    nginx.check()
    with nginx.log.open("ab") as output:
        process = ChildCommand((*nginx.command("-g", "daemon off;"), "-e", str(nginx.log)), tree=True).start(output)
    try:
        yield nginx
    finally:
        process.terminate()
        process.wait(20)


def self_signed(folder: Path) -> None:
    """A certificate for localhost in the place that tls.conf reads."""
    subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]
    files = ["-keyout", str(folder / "privkey.pem"), "-out", str(folder / "fullchain.pem")]
    key = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]
    subprocess.run(["openssl", *key, *subject, *files], check=True, capture_output=True, timeout=30)
