"""The commands of docs/operations.md that back up and restore a shop of `make up`, run as they stand there."""

import subprocess
from pathlib import Path

import pytest

from onebox.options import ROOT
from tests.onebox.whole_shop import beside_shop, running_shop

PAGE = ROOT / "docs" / "operations.md"
COMMANDS_TIMEOUT_S = 200


def commands() -> tuple[str, str]:
    """The two paragraphs of indented lines: to back up, to restore."""
    text = PAGE.read_text(encoding="utf-8").partition("Beside `make up`, in the folder of the shop:\n\n")[2]
    backup, restore, _ = text.split("\n\n", 2)
    assert all(line.startswith("    ") for line in (backup + "\n" + restore).splitlines())
    return backup, restore


def run(script: str, folder: Path) -> None:
    env = beside_shop(folder / ".onebox")
    finished = subprocess.run(
        ["sh", "-e", "-c", script], cwd=folder, env=env, capture_output=True, text=True, timeout=COMMANDS_TIMEOUT_S
    )
    assert finished.returncode == 0, finished.stdout + finished.stderr


@pytest.mark.long
@pytest.mark.timeout(600)
def test_the_commands_of_the_page_bring_everything_back(tmp_path: Path) -> None:
    backup, restore = commands()
    (tmp_path / ".venv").symlink_to(ROOT / ".venv")
    secrets, picture = tmp_path / ".env", tmp_path / ".onebox" / "media" / "photo"
    secrets.write_text("SHOP_NAME=Проба\n")
    with running_shop(tmp_path / ".onebox", tmp_path / "log") as running:
        picture.write_text("снимок")
        secret_key = (tmp_path / ".onebox" / "secret-key").read_text()
        running.import_product("прежнее")
        running.wait_until_found("прежнее")
        assert running.sql("INSERT INTO customers (phone, name) VALUES ('79161234567', 'Анна')") == 1

        run(backup, tmp_path)
        assert running.sql("UPDATE customers SET phone = '00000000001', name = '', deleted_at = now()") == 1
        for lost in (secrets, picture, tmp_path / ".onebox" / "secret-key"):
            lost.unlink()
        running.rename_product("испорченное")
        running.wait_until_found("испорченное")
        run(restore, tmp_path)

        assert running.sql("SELECT count(*) FROM products WHERE name = 'прежнее'") == 1
        assert running.sql("SELECT count(*) FROM customers WHERE deleted_at IS NOT NULL AND name = ''") == 1
        running.wait_until(running.is_whole)
        running.wait_until_found("прежнее")
        assert running.found_products("испорченное") == 0
        running.rename_product("новое")  # the worker has reconnected
        running.wait_until_found("новое")

    assert secrets.read_text() == "SHOP_NAME=Проба\n"
    assert picture.read_text() == "снимок"
    assert (tmp_path / ".onebox" / "secret-key").read_text() == secret_key
    (dump,) = (tmp_path / "backups").glob("*/database.dump")
    for file in (dump, tmp_path / "files.tar"):
        assert file.stat().st_mode & 0o777 == 0o600
