"""Mistakes of whoever starts a load end before any of it: a message that says what to do, and no request is sent."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

from loadtests.__main__ import main

SHIPPED = Path("loadtests")


class SilentServer:
    """Counts what is requested of it and refuses everything."""

    def __init__(self) -> None:
        self.requests: list[str] = []
        owner = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                owner.requests.append(self.path)
                self.send_error(503)

            do_POST = do_GET  # noqa: N815

            def log_message(self, *_: object) -> None:
                """Writes no log."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"


@pytest.fixture
def server() -> Iterator[SilentServer]:
    silent = SilentServer()
    thread = Thread(target=silent.server.serve_forever, args=(0.01,), daemon=True)  # looks so often for its end
    thread.start()
    yield silent
    silent.server.shutdown()
    silent.server.server_close()
    thread.join()


@dataclass(frozen=True)
class Run:
    returncode: int
    stderr: str


#: Words of the command line and the variables of its environment.
Loadtests = Callable[..., Run]


@pytest.fixture
def loadtests(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Loadtests:
    for name in ("SHOP_URL", "DATABASE_URL", "LOAD_ALLOWED_HOST", "LOAD_SMS_LOG", "ONEBOX_DIR", "LOAD_SECRET"):
        monkeypatch.delenv(name, raising=False)

    def run(*words: str, **env: str) -> Run:
        for name, value in env.items():
            monkeypatch.setenv(name, value)
        return Run(main(list(words)), capsys.readouterr().err)

    return run


@pytest.mark.parametrize(
    ("options", "text"),
    [
        (("--shape", "stady"), "неизвестное имя «stady». Может быть, «steady»?"),
        (("--time", "3 дня"), "нужна длительность от 5s до 24h"),
        (("--rate", "0"), "RATE — посетителей в секунду, больше нуля"),
        (("--baseline", "вчера"), "Нет прогона вчера"),
        (("--mix", "нет.yaml"), "Нет файла нет.yaml"),
    ],
)
def test_a_typo_in_the_options(loadtests: Loadtests, server: SilentServer, options: tuple[str, ...], text: str) -> None:
    run = loadtests("run", "--host", server.url, *options)

    assert (run.returncode, server.requests) == (2, [])
    assert run.stderr.startswith("Нагрузка не начата. ")
    assert text in run.stderr


@pytest.mark.parametrize(
    ("file", "right", "wrong", "text"),
    [
        ("mix.yaml", "browse: 20", "brouse: 20", "неизвестное имя «brouse». Может быть, «browse»?"),
        ("budgets.yaml", "errors: 0.001", "error: 0.001", "неизвестное имя «error». Может быть, «errors»?"),
    ],
)
def test_a_typo_in_mix_or_budgets(
    loadtests: Loadtests, server: SilentServer, tmp_path: Path, file: str, right: str, wrong: str, text: str
) -> None:
    (tmp_path / "queries.csv").write_bytes((SHIPPED / "queries.csv").read_bytes())
    copy = tmp_path / file
    copy.write_text((SHIPPED / file).read_text(encoding="utf-8").replace(right, wrong), encoding="utf-8")
    option = f"--{file.partition('.')[0]}"

    run = loadtests("run", "--host", server.url, option, str(copy))

    assert (run.returncode, server.requests) == (2, [])
    assert text in run.stderr


def test_a_host_that_is_not_this_machine(loadtests: Loadtests) -> None:
    run = loadtests("run", "--host", "http://shop.example")

    assert run.returncode == 2
    assert "LOAD_ALLOWED_HOST=shop.example" in run.stderr


def test_no_host(loadtests: Loadtests) -> None:
    run = loadtests("run")

    assert run.returncode == 2
    assert "make load" in run.stderr


def test_a_shop_that_is_not_ready(loadtests: Loadtests, server: SilentServer) -> None:
    run = loadtests("run", "--host", server.url)

    assert (run.returncode, server.requests) == (2, ["/api/ready"])
    assert "отвечает 503" in run.stderr


def test_no_command_and_an_unknown_one() -> None:
    for words in ((), ("rum",)):
        run = subprocess.run([sys.executable, "-m", "loadtests", *words], capture_output=True, text=True, timeout=60)

        assert run.returncode == 2
        assert "python -m loadtests run" in run.stderr


def test_a_comparison_of_a_shop_with_a_run(loadtests: Loadtests) -> None:
    run = loadtests("compare", "http://127.0.0.1:1", "yesterday")

    assert run.returncode == 2
    assert "либо два адреса магазинов, либо два прогона" in run.stderr


def test_a_comparison_that_is_too_short(loadtests: Loadtests, server: SilentServer) -> None:
    run = loadtests("compare", server.url, server.url, "--time", "30s")

    assert (run.returncode, server.requests) == (2, [])
    assert "хотя бы 80 секунд" in run.stderr


def test_a_worker_without_the_secret(loadtests: Loadtests) -> None:
    run = loadtests("worker", "127.0.0.1", LOAD_SECRET="short")

    assert run.returncode == 2
    assert "не короче 12 знаков" in run.stderr
