"""Imports recordings into the project, compressed; an existing one of the same name is replaced.

    python -m tests.contract.import_recording FILE.json…

A file that a recording sends as a body (`body_from`) is copied too. Recordings over rows of real data are refused:
their names have no licence. The same recording always becomes the same bytes.
"""

import gzip
import json
import sys
from pathlib import Path
from typing import Any

from tests.contract.recording import FOLDER, packed

DOCUMENTS = "documents"


class InvalidRecordingError(Exception):
    """The file cannot become a recording of the project."""


def main(arguments: list[str]) -> int:
    if not arguments:
        print(__doc__)
        return 2
    for argument in arguments:
        try:
            print(save_recording(Path(argument)))
        except (InvalidRecordingError, OSError, ValueError) as error:
            print(f"{argument}: {error}", file=sys.stderr)
            return 1
    return 0


def save_recording(source: Path, folder: Path = FOLDER) -> Path:
    """Imports a recording; returns its new path."""
    recording = json.loads(source.read_text(encoding="utf-8"))
    if recording.get("name") != source.stem or not isinstance(recording.get("steps"), list):
        raise InvalidRecordingError("this is no recording, or its name is not that of its file")
    for step in recording["steps"]:
        if request := step.get("request"):
            copy_body_file(request, source.parent, folder)
    target = folder / packed(source.stem).name
    target.write_bytes(compressed(text_of(recording).encode()))
    return target


def copy_body_file(request: dict[str, Any], beside: Path, folder: Path) -> None:
    """Copies the body file of a request; the recording then names it relative to the project's recordings."""
    body = request.get("body_from")
    if isinstance(body, dict):
        raise InvalidRecordingError("its documents are made from real data")
    if body:
        name = f"{DOCUMENTS}/{Path(body).name}"
        target = folder / f"{name}.gz"
        target.parent.mkdir(exist_ok=True)
        target.write_bytes(compressed((beside / name).read_bytes()))
        request["body_from"] = name


def text_of(recording: dict[str, Any]) -> str:
    """The JSON of a recording with one step per line, so that `zgrep -n` finds its number."""
    head = {key: value for key, value in recording.items() if key != "steps"}
    steps = ",\n".join(compact(step) for step in recording["steps"])
    return f'{compact(head)[:-1]},"steps":[\n{steps}\n]}}\n'


def compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def compressed(data: bytes) -> bytes:
    return gzip.compress(data, compresslevel=9, mtime=0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
