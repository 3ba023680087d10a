"""Replays the recordings and prints how many responses equal the recorded ones.

    python -m tests.contract [NAME…]                     the embedded engine, a fresh one for each recording
    python -m tests.contract --url URL --key KEY [NAME…]  a server that runs; it is emptied before each recording

Ends with 1 if steps differ that known_differences.yml does not name (the list is about the embedded engine only).
"""

import argparse
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.contract import known_differences, recording
from tests.contract.recording import AbsentRecordingError, Recording
from tests.contract.replay import Differences, describe, reason_to_skip, replay
from tests.contract.sender import Sender
from tests.contract.server import UnfitServerError, check_may_empty, empty
from tests.fixtures.engine import MASTER_KEY, running


def main() -> int:
    options = arguments()
    running_server = Sender(options.url, options.key) if options.url else None
    if running_server:
        try:
            check_may_empty(running_server, os.environ)
        except UnfitServerError as error:
            print(error, file=sys.stderr)
            return 2
    steps = equal = surprises = 0
    for name in options.name or recording.names():
        recorded = load(name, running_server)
        if isinstance(recorded, str):
            print(f"{name:<20} skipped: {recorded}")
            continue
        with server_for(recorded, running_server) as sender:
            differences = replay(recorded, sender)
        unexpected_steps = differences.keys() - (set() if running_server else known_differences.known_steps(name))
        show(recorded, {number: differences[number] for number in sorted(unexpected_steps)})
        print(line(name, recorded.requests, len(differences)), flush=True)
        steps, equal, surprises = (
            steps + recorded.requests,
            equal + recorded.requests - len(differences),
            surprises + len(unexpected_steps),
        )
    if running_server:
        empty(running_server)
    print(line("all", steps, steps - equal))
    return 1 if surprises else 0


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        "python -m tests.contract", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("name", nargs="*", choices=[*recording.names(), []], help="recordings (all)")
    parser.add_argument("--url", help="a server that runs")
    parser.add_argument("--key", default="", help="its master key")
    return parser.parse_args()


def load(name: str, running_server: Sender | None) -> Recording | str:
    """The recording, or the reason why it is skipped."""
    try:
        recorded = recording.load(name)
    except AbsentRecordingError as absent:
        return str(absent)
    return (running_server and reason_to_skip(recorded, running_server)) or recorded


@contextmanager
def server_for(recorded: Recording, running_server: Sender | None) -> Iterator[Sender]:
    if running_server:
        empty(running_server)
        yield running_server
        return
    with (
        tempfile.TemporaryDirectory(prefix="contract-") as folder,
        running(Path(folder) / "engine", MASTER_KEY if recorded.has_master_key else "") as engine,
    ):
        yield Sender(engine.url, engine.master_key)


def show(recorded: Recording, differences: Differences) -> None:
    for number, lines in differences.items():
        print(f"\n{recorded.name} step {number}: {describe(recorded.steps[number])}")
        print("\n".join(f"    {text}" for text in lines[:6]))


def line(name: str, steps: int, different: int) -> str:
    return f"{name:<20} {steps - different:>5} of {steps:>5} as recorded, {different} not"


if __name__ == "__main__":
    sys.exit(main())
