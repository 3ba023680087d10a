"""Mistakes of whoever starts a load end before any of it: a message that says what to do, and no request is sent."""

import os
import subprocess
import sys
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

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
    thread = Thread(target=silent.server.serve_forever, daemon=True)
    thread.start()
    yield silent
    silent.server.shutdown()
    silent.server.server_close()
    thread.join()


def loadtests(*words: str, **env: str) -> subprocess.CompletedProcess[str]:
    ours = ("SHOP_URL", "DATABASE_URL", "LOAD_ALLOWED_HOST", "LOAD_SMS_LOG", "ONEBOX_DIR", "LOAD_SECRET")
    clean = {name: value for name, value in os.environ.items() if name not in ours}
    argv = [sys.executable, "-m", "loadtests", *words]
    return subprocess.run(argv, env={**clean, **env}, capture_output=True, text=True, timeout=60)


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
def test_a_typo_in_the_options(server: SilentServer, options: tuple[str, ...], text: str) -> None:
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
    server: SilentServer, tmp_path: Path, file: str, right: str, wrong: str, text: str
) -> None:
    (tmp_path / "queries.csv").write_bytes((SHIPPED / "queries.csv").read_bytes())
    copy = tmp_path / file
    copy.write_text((SHIPPED / file).read_text(encoding="utf-8").replace(right, wrong), encoding="utf-8")
    option = f"--{file.partition('.')[0]}"

    run = loadtests("run", "--host", server.url, option, str(copy))

    assert (run.returncode, server.requests) == (2, [])
    assert text in run.stderr


def test_a_host_that_is_not_this_machine() -> None:
    run = loadtests("run", "--host", "http://shop.example")

    assert run.returncode == 2
    assert "LOAD_ALLOWED_HOST=shop.example" in run.stderr


def test_no_host() -> None:
    run = loadtests("run")

    assert run.returncode == 2
    assert "make load" in run.stderr


def test_a_shop_that_is_not_ready(server: SilentServer) -> None:
    run = loadtests("run", "--host", server.url)

    assert (run.returncode, server.requests) == (2, ["/api/ready"])
    assert "отвечает 503" in run.stderr


def test_no_command_and_an_unknown_one() -> None:
    for words in ((), ("rum",)):
        run = loadtests(*words)

        assert run.returncode == 2
        assert "python -m loadtests run" in run.stderr


def test_a_comparison_of_a_shop_with_a_run() -> None:
    run = loadtests("compare", "http://127.0.0.1:1", "yesterday")

    assert run.returncode == 2
    assert "либо два адреса магазинов, либо два прогона" in run.stderr


def test_a_comparison_that_is_too_short(server: SilentServer) -> None:
    run = loadtests("compare", server.url, server.url, "--time", "30s")

    assert (run.returncode, server.requests) == (2, [])
    assert "хотя бы 80 секунд" in run.stderr


def test_a_worker_without_the_secret() -> None:
    run = loadtests("worker", "127.0.0.1", LOAD_SECRET="short")

    assert run.returncode == 2
    assert "не короче 12 знаков" in run.stderr
