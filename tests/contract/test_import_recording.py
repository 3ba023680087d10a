"""The import keeps recordings unchanged, and the same recording always gives the same bytes."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from tests.contract import import_recording, recording


def write_recording(folder: Path, steps: list[dict[str, Any]], name: str = "made") -> Path:
    server = {"master_key": True, "fresh": False}
    path = folder / "made.json"
    path.write_text(json.dumps({"name": name, "server": server, "steps": steps}, indent=1), encoding="utf-8")
    return path


def request_with_body(body_from: Any) -> dict[str, Any]:
    return {"request": {"method": "POST", "path": "/indexes/i/documents", "body_from": body_from}}


def test_a_recording_has_one_step_a_line(tmp_path: Path) -> None:
    steps: list[dict[str, Any]] = [{"wait_idle": True}, {"case": "ё", "request": {"method": "GET", "path": "/health"}}]

    lines = (
        gzip.decompress(import_recording.save_recording(write_recording(tmp_path, steps), tmp_path).read_bytes())
        .decode()
        .splitlines()
    )

    assert json.loads("".join(lines))["steps"] == steps
    assert [json.loads(line.removesuffix(",")) for line in lines[1:3]] == steps


def test_the_same_recording_is_the_same_bytes(tmp_path: Path) -> None:
    source = write_recording(tmp_path, [{"wait_idle": True}])

    first = import_recording.save_recording(source, tmp_path).read_bytes()
    source.touch()

    assert import_recording.save_recording(source, tmp_path).read_bytes() == first
    assert first[4:8] == bytes(4), "the time of packing is not kept"


def test_files_of_bodies_are_copied_too(tmp_path: Path) -> None:
    beside, folder = tmp_path / "elsewhere", tmp_path / "recordings"
    (beside / "documents").mkdir(parents=True)
    (beside / "documents" / "rows.ndjson").write_bytes(b'{"id":1}\n')
    folder.mkdir()

    imported = import_recording.save_recording(
        write_recording(beside, [request_with_body("elsewhere/documents/rows.ndjson")]), folder
    )

    [step] = json.loads(gzip.decompress(imported.read_bytes()))["steps"]
    assert step["request"]["body_from"] == "documents/rows.ndjson"
    assert gzip.decompress((folder / "documents" / "rows.ndjson.gz").read_bytes()) == b'{"id":1}\n'


@pytest.mark.parametrize(
    ("steps", "name"),
    [([request_with_body({"csv": "parts.csv"})], "made"), ([], "another")],
    ids=["real data", "another name"],
)
def test_invalid_recordings_are_refused(tmp_path: Path, steps: list[dict[str, Any]], name: str) -> None:
    with pytest.raises(import_recording.InvalidRecordingError):
        import_recording.save_recording(write_recording(tmp_path, steps, name), tmp_path)

    assert list(tmp_path.glob("*.gz")) == []


def test_recordings_of_the_project_hold_no_time_of_packing() -> None:
    files = list(recording.FOLDER.rglob("*.gz"))

    assert len(files) > len(recording.OUTSIDE)
    assert {path.read_bytes()[4:8] for path in files} == {bytes(4)}
