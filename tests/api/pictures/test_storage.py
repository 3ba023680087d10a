"""Writes of picture files are atomic."""

from pathlib import Path

import pytest

from api.pictures.storage import PictureStore


def test_a_written_file_is_read_back(tmp_path: Path) -> None:
    store = PictureStore(tmp_path / "media")
    store.write(600, "abcdef0123", "svg", b"<svg/>")
    assert store.read(600, "abcdef0123", "svg") == b"<svg/>"
    assert (tmp_path / "media/w600/ab/abcdef0123.svg").read_bytes() == b"<svg/>"


def test_an_absent_file_is_none(tmp_path: Path) -> None:
    assert PictureStore(tmp_path).read(200, "abcdef0123", "webp") is None


def test_a_failed_write_leaves_no_file(tmp_path: Path) -> None:
    store = PictureStore(tmp_path)
    (tmp_path / "w200/ab/abcdef.svg").mkdir(parents=True)
    with pytest.raises(OSError, match="directory"):
        store.write(200, "abcdef", "svg", b"x")
    assert [path.name for path in (tmp_path / "w200/ab").iterdir()] == ["abcdef.svg"]
