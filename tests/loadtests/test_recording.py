"""Recordings of the storefront's searches: the cache, and errors that say what to do."""

import json
import os
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import ClassVar

import pytest

from loadtests.searches.recording import RecordedStep, RecordedVisit, Recording, RecordingError
from loadtests.shop_client import ShopClient

VISITS = [{"id": "0", "kind": "page", "address": "/search?q=масло"}]
STEPS = [{"text": "/search?q=масло", "requests": [{"path": "/multi-search", "body": {"queries": [{"q": "масл "}]}}]}]


class ShopHandler(BaseHTTPRequestHandler):
    """What the storefront loads before it searches."""

    words: ClassVar[bytes] = b"words"
    rules: ClassVar[bytes] = b'{"version":3,"rules":[]}'

    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()
        answers = {"searchVocabulary": self.words, "searchRules": self.rules}
        self.wfile.write(answers.get(self.path.rpartition("/")[2], b"{}"))

    def log_message(self, *_: object) -> None:
        """Writes no log."""


@pytest.fixture
def shop() -> Iterator[ShopClient]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), ShopHandler)
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    yield ShopClient(f"http://127.0.0.1:{server.server_port}")
    server.shutdown()
    server.server_close()
    thread.join()


def install_node(folder: Path, monkeypatch: pytest.MonkeyPatch, script: str) -> Path:
    """A program `node` that counts its runs and answers with a script."""
    folder.mkdir()
    node, runs = folder / "node", folder / "runs"
    node.write_text(f"#!/bin/sh\ncat > {folder}/request\necho run >> {runs}\n{script}\n", encoding="utf-8")
    node.chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}:{os.environ['PATH']}")
    return runs


def says(row: object) -> str:
    return f"cat <<'ROW'\n{json.dumps(row, ensure_ascii=False)}\nROW"


def test_a_shop_that_has_not_changed_is_recorded_once(
    shop: ShopClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = {"id": "0", "kind": "page", "steps": STEPS}
    runs = install_node(tmp_path / "bin", monkeypatch, says(row))
    recorded = [Recording(shop, 1, VISITS, tmp_path / "cache").visits() for _ in range(2)]

    assert recorded[0] == recorded[1] == [RecordedVisit("0", (RecordedStep(**STEPS[0]),))]  # type: ignore[arg-type]
    assert runs.read_text().count("run") == 1
    request = json.loads((tmp_path / "bin" / "request").read_text())
    assert (request["shop"], request["city"], request["visits"]) == (shop.url, 1, VISITS)


def test_other_words_or_another_city_are_recorded_again(
    shop: ShopClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    runs = install_node(tmp_path / "bin", monkeypatch, says({"id": "0", "kind": "page", "steps": STEPS}))
    Recording(shop, 1, VISITS, tmp_path / "cache").visits()
    Recording(shop, 2, VISITS, tmp_path / "cache").visits()
    monkeypatch.setattr(ShopHandler, "words", b"other words")
    Recording(shop, 1, VISITS, tmp_path / "cache").visits()

    assert runs.read_text().count("run") == 3


def test_a_publication_that_changed_no_rule_is_no_reason_to_record(
    shop: ShopClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    runs = install_node(tmp_path / "bin", monkeypatch, says({"id": "0", "kind": "page", "steps": STEPS}))
    for rules in (b'{"version":3,"rules":[]}', b'{"version":4,"rules":[]}', b'{"version":4,"rules":[{"version":5}]}'):
        monkeypatch.setattr(ShopHandler, "rules", rules)
        Recording(shop, 1, VISITS, tmp_path / "cache").visits()

    assert runs.read_text().count("run") == 2


@pytest.mark.parametrize(
    ("script", "text"),
    [
        (says({"id": "0", "kind": "page", "error": "the page has no search box"}), "the page has no search box"),
        ("echo 'Cannot find module' >&2; exit 1", "Cannot find module"),
        ("true", "Не вышло записать"),
    ],
)
def test_a_recording_that_failed_is_an_error_and_not_saved(
    shop: ShopClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, script: str, text: str
) -> None:
    install_node(tmp_path / "bin", monkeypatch, script)

    with pytest.raises(RecordingError, match=text):
        Recording(shop, 1, VISITS, tmp_path / "cache").visits()

    assert list((tmp_path / "cache").glob("*.jsonl")) == []


def test_without_node_the_error_says_how_to_get_it(
    shop: ShopClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))

    with pytest.raises(RecordingError, match="make setup"):
        Recording(shop, 1, VISITS, tmp_path / "cache")
