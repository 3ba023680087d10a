"""The command line of the engine: Meilisearch's option names, and clear messages when it cannot start."""

import signal
import socket
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from onebox.engine.server_options import PAYLOAD_LIMIT, ServerOptions, StartError, read_options
from onebox.engine.store.data_folder import FolderError, lock_folder
from onebox.ports import HOST, free_port
from tests.fixtures.engine import running


def test_missing_options_have_the_defaults_of_meilisearch() -> None:
    expected = ServerOptions("localhost", 7700, Path("./data.ms"), None, PAYLOAD_LIMIT, "warning", False)

    assert read_options([], {}) == expected


def test_arguments_override_variables_and_variables_the_file(tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_text('http_addr = "file:1"\ndb_path = "file"\nmaster_key = "file"\n', encoding="utf-8")
    environment = {"MEILI_CONFIG_FILE_PATH": str(file), "MEILI_DB_PATH": "variable", "MEILI_HTTP_ADDR": "variable:2"}

    options = read_options(["--http-addr", "[::1]:3"], environment)

    assert (options.host, options.port, options.folder, options.master_key) == ("::1", 3, Path("variable"), "file")


@pytest.mark.parametrize(
    ("text", "size"),
    [("1000", 1000), ("100 MB", 100_000_000), ("20MiB", 20 << 20), ("1.5 GB", 1_500_000_000), ("2kb", 2000)],
)
def test_sizes_have_units(text: str, size: int) -> None:
    assert read_options(["--http-payload-size-limit", text], {}).payload_limit == size
    assert read_options([], {"MEILI_HTTP_PAYLOAD_SIZE_LIMIT": text}).payload_limit == size


def test_options_without_effect_are_accepted() -> None:
    arguments = ["--no-analytics", "--max-indexing-memory", "512MB", "--experimental-search-queue-size", "10"]
    environment = {"MEILI_MAX_INDEXING_THREADS": "4", "MEILI_NO_ANALYTICS": "true", "MEILI_DUMP_DIR": "/x"}

    assert read_options([*arguments, "--env", "development", "--log-level", "INFO"], environment).log_level == "info"


@pytest.mark.parametrize(("text", "switched_on"), [("true", True), ("1", True), ("false", False), ("0", False)])
def test_a_feature_can_be_switched_on_at_start(text: str, switched_on: bool) -> None:
    assert read_options([], {"MEILI_EXPERIMENTAL_CONTAINS_FILTER": text}).contains_filter is switched_on
    assert read_options(["--experimental-contains-filter"], {}).contains_filter


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--http-addr", "7700"], "нужен адрес с портом"),
        (["--http-addr", "localhost:70000"], "нужен адрес с портом"),
        (["--env", "test"], "development или production"),
        (["--env", "production"], "нужен главный ключ"),
        (["--env", "production", "--master-key", "short"], "не короче 16 байт"),
        (["--http-payload-size-limit", "much"], "не понимаю размер"),
        (["--max-indexing-threads", "many"], "нужно число"),
        (["--log-level", "loud"], "нет уровня"),
        (["--import-dump", "file.dump"], "не умеет --import-dump"),
        (["--nonsense"], "Не понимаю параметры"),
        (["--config-file-path", "/nowhere.toml"], "Не читается файл настроек"),
    ],
)
def test_invalid_options_are_reported(arguments: list[str], words: str) -> None:
    with pytest.raises(StartError, match=words):
        read_options(arguments, {})


def start(folder: Path, port: int) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "onebox.engine", "--http-addr", f"{HOST}:{port}", "--db-path", str(folder)]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=30)


def test_a_port_in_use_is_reported(tmp_path: Path) -> None:
    with closing(socket.socket()) as listener:
        listener.bind((HOST, 0))
        listener.listen()
        port = listener.getsockname()[1]

        ended = start(tmp_path / "engine", port)

    assert (ended.returncode, ended.stdout) == (1, "")
    assert ended.stderr.startswith(f"Порт {port} занят")
    assert not (tmp_path / "engine").exists()


def test_a_folder_has_one_server_only(tmp_path: Path) -> None:
    with running(tmp_path / "engine"):
        ended = start(tmp_path / "engine", free_port())

    assert ended.returncode == 1
    assert ended.stderr == f"Папкой {tmp_path / 'engine'} уже пользуется другой поисковый сервер.\n"


@pytest.mark.parametrize("name", ["file", "file/below"])
def test_an_unusable_folder_is_reported(name: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")

    with pytest.raises(FolderError, match="для данных не годится"):
        lock_folder(tmp_path / name)


def test_data_of_meilisearch_are_not_touched(tmp_path: Path) -> None:
    (tmp_path / "VERSION").write_text("1.50.0")

    with pytest.raises(FolderError, match="данные самого Meilisearch"):
        lock_folder(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["VERSION"]


def test_a_signal_shuts_the_server_down_gracefully(tmp_path: Path) -> None:
    with running(tmp_path / "engine") as engine:
        accepted = engine.client.create_index("products")
        engine.process.send_signal(signal.SIGTERM)
        engine.process.wait(timeout=20)
        assert engine.process.returncode == -signal.SIGTERM

    with running(tmp_path / "engine") as engine:
        task = engine.client.wait_for_task(accepted.task_uid)
        assert task.status == "succeeded"
