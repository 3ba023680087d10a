"""What docker compose starts, without Docker: nginx before two processes of the API, a worker and the engine."""

import json
import re
import ssl
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from subprocess import Popen
from typing import Any

import httpx
from sqlalchemy import create_engine
from sqlalchemy.orm import Session

from onebox.command import ChildCommand
from onebox.ports import HOST, free_port
from onebox.postgres import Postgres
from onebox.redis_server import Redis
from tests.api import small_shop
from tests.api.storefront.conftest import INDEX, MANIFEST
from tests.deploy import nginx_proxy
from tests.deploy.compose_file import DOCKERFILE, ROOT
from tests.deploy.nginx_proxy import Nginx
from tests.deploy.shop_database import shop_command, url
from tests.fixtures.engine import SearchEngine

#: Addresses of this machine that stand for a proxy which .env names, and for everybody else.
TRUSTED, STRANGER = "127.0.0.2", "127.0.0.3"
STAFF_PASSWORD = "the-password-of-the-tests"
DEADLINE_S = 60.0
ApiProcess = Popen[bytes]


@dataclass
class Topology:
    folder: Path
    server: Postgres
    plain: Nginx
    tls: Nginx
    ports: tuple[int, int]
    env: Mapping[str, str]
    apis: list[ApiProcess]

    def browser(self, address: str = HOST, *, tls: bool = False, **headers: str) -> httpx.Client:
        """A client with an address of its own; headers with `_` for `-`."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        certificate = self.tls.folder / "tls" / "fullchain.pem"
        verify = ssl.create_default_context(cafile=certificate) if tls else True
        return httpx.Client(
            base_url=self.tls.tls_url if tls else self.plain.url,
            headers=named,
            transport=httpx.HTTPTransport(local_address=address, verify=verify),
            timeout=20,
        )

    def token(self) -> str:
        with self.browser() as browser:
            answer: dict[str, Any] = browser.get("/api/shop/searchToken").json()
        token: str = answer["token"]
        return token

    def search(self, browser: httpx.Client, text: str, token: str) -> httpx.Response:
        body = {"queries": [{"indexUid": "products", "q": text}]}
        return browser.post("/search-api/multi-search", json=body, headers={"Authorization": f"Bearer {token}"})

    def log_of_api(self, number: int) -> Path:
        return self.folder / f"api{number}.log"

    def logs(self) -> str:
        paths = (self.plain.log, self.tls.log, self.log_of_api(0), self.log_of_api(1), self.folder / "worker.log")
        return "\n".join(path.read_text(errors="replace") for path in paths)

    def nginx_lines(self) -> list[dict[str, str]]:
        text = self.plain.log.read_text() + self.tls.log.read_text()
        return [json.loads(line) for line in text.splitlines() if line.startswith("{")]

    def start_api(self, number: int) -> ApiProcess:
        """As the image starts it, on a port of this machine."""
        words = json.loads(re.findall(r"^CMD (\[.*uvicorn.*\])$", DOCKERFILE, re.M)[0])
        words[words.index("--host") + 1], words[words.index("--port") + 1] = HOST, str(self.ports[number])
        keys = {"MEILI_MASTER_KEY": "", "SECRETS_DIR": str(self.folder / "search-keys")}
        return self._start((sys.executable, "-m", *words), self.log_of_api(number), **keys)

    def start_worker(self) -> ApiProcess:
        options = ("--pool", "threads", "--concurrency", "2", "--loglevel", "INFO")
        return self._start(
            (sys.executable, "-m", "celery", "-A", "indexer.app", "worker", *options),
            self.folder / "worker.log",
            DATABASE_URL=url(self.server, "shop_worker"),
        )

    def wait_for_api(self, number: int) -> None:
        eventually(lambda: _answers(f"http://{HOST}:{self.ports[number]}/api/ready"), self.log_of_api(number))

    def _start(self, argv: tuple[str, ...], log: Path, **own: str) -> ApiProcess:
        with log.open("ab") as output:
            return ChildCommand(argv, env={**self.env, **own}, cwd=ROOT).start(output)


@contextmanager
def running(folder: Path, server: Postgres, redis: Redis, engine: SearchEngine) -> Iterator[Topology]:
    """The small shop with a member of staff; `server` holds the migrated database `shop`."""
    env = {
        "DATABASE_URL": url(server, "shop_app"),
        "REDIS_URL": redis.url,
        "MEILI_URL": engine.url,
        "MEILI_MASTER_KEY": engine.master_key,
        "SEARCH_PUBLIC_URL": "/search-api",
        "WEB_DIST": str(_built_web(folder)),
        "MEDIA_DIR": str(folder / "media"),
        "LOG_FORMAT": "json",
        "FORWARDED_ALLOW_IPS": HOST,
    }
    _fill(env)
    ports = (free_port(), free_port())
    proxies = [
        nginx_proxy.render(folder / name, f"{name}.conf", apis=ports, engine=port_of(engine), trusted_proxies=TRUSTED)
        for name in ("nginx", "tls")
    ]
    for nginx in proxies:
        (nginx.folder / "assets" / "app-1a2b.js").write_text("console.log(1)")
    nginx_proxy.self_signed(proxies[1].folder / "tls")
    shop = Topology(folder, server, proxies[0], proxies[1], ports, env, [])
    worker = shop.start_worker()
    try:
        shop.apis += [shop.start_api(0), shop.start_api(1)]
        with ExitStack() as stack:
            for nginx in proxies:
                stack.enter_context(nginx_proxy.running(nginx))
            for number in (0, 1):
                shop.wait_for_api(number)
            yield shop
    finally:
        for process in (worker, *shop.apis):
            process.kill()
            process.wait()


def eventually(condition: Callable[[], bool], log: Path) -> None:
    deadline = time.monotonic() + DEADLINE_S
    while not condition():
        if time.monotonic() > deadline:
            raise AssertionError(f"not in {DEADLINE_S:g} s; the log says:\n{log.read_text(errors='replace')[-3000:]}")
        time.sleep(0.05)


def port_of(engine: SearchEngine) -> int:
    return int(engine.url.rpartition(":")[2])


def _built_web(folder: Path) -> Path:
    dist = folder / "dist"
    (dist / ".vite").mkdir(parents=True)
    (dist / "assets").mkdir()
    (dist / "index.html").write_text(INDEX, encoding="utf-8")
    (dist / ".vite" / "manifest.json").write_text(json.dumps(MANIFEST))
    (dist / "assets" / "first-paint-4e5f.css").write_text("h1{color:teal}")
    return dist


def _fill(env: Mapping[str, str]) -> None:
    database = create_engine(env["DATABASE_URL"].replace("postgresql://", "postgresql+psycopg://"))
    with Session(database) as session:
        small_shop.build(session)
        session.commit()
    database.dispose()
    keys = Path(env["MEDIA_DIR"]).with_name("search-keys")
    keys.mkdir()
    shop_command("search-keys", str(keys), env=env)
    shop_command("search-config", "apply", env=env)
    shop_command("reindex", "--missing", env=env)
    staff = ("staff", "add", "anna", "--name", "Анна", "--role", "admin")
    shop_command(*staff, env={**env, "STAFF_PASSWORD": STAFF_PASSWORD})


def _answers(address: str) -> bool:
    try:
        return httpx.get(address, timeout=2).status_code == httpx.codes.OK
    except httpx.TransportError:
        return False
