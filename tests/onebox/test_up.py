"""`python -m onebox` end to end: a whole shop, its end, and refused starts."""

import os
import re
import signal
import socket
from pathlib import Path

import psutil
import pytest

from onebox.ports import free_port
from onebox.readiness import search_once
from onebox.state_folder import StateFolder
from tests.onebox.whole_shop import STOP_TIMEOUT_S, onebox, ready_url, shop, survivors


@pytest.mark.long
@pytest.mark.timeout(400)
def test_a_killed_shop_leaves_no_process_and_starts_again(tmp_path: Path) -> None:
    home, log = tmp_path / "магазин с пробелом", tmp_path / "log"

    with shop(home, log) as process:
        search_once(ready_url(log), "shop")
        status = onebox("--dir", str(home), "status")
        assert (status.returncode, status.stdout.count(" отвечает")) == (0, 4)
        count = onebox("--dir", str(home), "psql", "-Atc", "select count(*) > 0 from cities")
        assert count.stdout == "t\n"
        match = re.search(r"Бэк-офис: http\S+/admin, вход admin, пароль (\S+)", log.read_text())
        assert match
        log_texts = [file.read_text(errors="replace") for file in StateFolder(home).logs.iterdir()]
        assert not any(match[1] in text for text in log_texts)
        family = psutil.Process(process.pid).children(recursive=True)
        assert len(family) >= 6
        process.kill()
        process.wait()
        assert survivors(family) == []

    with shop(home, log) as process:
        family = psutil.Process(process.pid).children(recursive=True)
        assert re.search(r"Бэк-офис: http\S+/admin$", log.read_text(), re.MULTILINE)
        second = onebox("--dir", str(home), "up", "--free-ports")
        assert second.returncode == 1
        assert f"уже работает (процесс {process.pid})" in second.stderr
        process.send_signal(signal.SIGINT)
        assert process.wait(STOP_TIMEOUT_S) == 0
        assert survivors(family) == []
    assert StateFolder(home).owner() is None
    assert not (home / "sockets").exists()


def test_an_occupied_port_is_reported_before_anything_starts(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
        refused = onebox("up", ONEBOX_DIR=str(tmp_path / "home"), SHOP_PORT=str(free_port()), SEARCH_PORT=str(port))

    assert refused.returncode == 1
    assert f"Порт {port} занят" in refused.stderr
    assert f"SEARCH_PORT={port + 100} make up" in refused.stderr
    assert not (tmp_path / "home" / "postgres").exists()


def test_commands_without_a_running_shop(tmp_path: Path) -> None:
    assert onebox("--dir", str(tmp_path), "status").returncode == 1
    assert onebox("--dir", str(tmp_path), "down").returncode == 0
    assert "make up" in onebox("--dir", str(tmp_path), "psql").stderr


def test_a_configured_server_that_does_not_answer_is_named(tmp_path: Path) -> None:
    dead = f"http://127.0.0.1:{free_port()}"

    refused = onebox("--dir", str(tmp_path), "up", "--free-ports", MEILI_URL=dead, MEILI_MASTER_KEY="key-of-16-bytes..")

    assert refused.returncode == 1
    assert f"{dead} не отвечает. Проверьте MEILI_URL" in refused.stdout


def test_a_port_below_1024_is_reported_as_forbidden_not_occupied(tmp_path: Path) -> None:
    if os.geteuid() == 0:
        pytest.skip("root may take any port")

    refused = onebox("up", ONEBOX_DIR=str(tmp_path), SHOP_PORT="80", SEARCH_PORT=str(free_port()))

    assert "Порт 80" in refused.stderr
    assert "занят" not in refused.stderr
