"""How many recorded answers a server gives.

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

from tests.contract import known, recording
from tests.contract.recording import Recording
from tests.contract.replay import Differences, describe, replay
from tests.contract.sender import Sender
from tests.fixtures.engine import MASTER_KEY, running


def main() -> int:
    options = arguments()
    steps = equal = surprises = 0
    for name in options.name or recording.names():
        recorded = recording.load(name)
        if reason := reason_to_skip(recorded, options):
            print(f"{name:<20} skipped: {reason}")
            continue
        with server(recorded, options) as sender:
            found = replay(recorded, sender)
        new = found.keys() - (set() if options.url else known.known_steps(name))
        show(recorded, {number: found[number] for number in sorted(new)})
        print(line(name, recorded.requests, len(found)), flush=True)
        steps, equal, surprises = (
            steps + recorded.requests,
            equal + recorded.requests - len(found),
            surprises + len(new),
        )
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


def reason_to_skip(recorded: Recording, options: argparse.Namespace) -> str:
    if recorded.needs_real_data and not os.environ.get("REAL_DATA_DIR"):
        return "REAL_DATA_DIR is not set"
    if options.url and recorded.has_master_key != bool(options.key):
        return f"needs a server {'with' if recorded.has_master_key else 'without'} a master key"
    if options.url and recorded.fresh and Sender(options.url, options.key).get("/tasks?limit=1")["total"]:
        return "needs a server that never had a task"
    return ""


@contextmanager
def server(recorded: Recording, options: argparse.Namespace) -> Iterator[Sender]:
    if options.url:
        sender = Sender(options.url, options.key)
        if not recorded.fresh:
            empty(sender)
        yield sender
        return
    with (
        tempfile.TemporaryDirectory(prefix="contract-") as folder,
        running(Path(folder) / "engine", MASTER_KEY if recorded.has_master_key else "") as engine,
    ):
        yield Sender(engine.url, engine.master_key)


def empty(sender: Sender) -> None:
    """Without indexes, keys but the default ones, and experimental switches."""
    for index in sender.get("/indexes?limit=1000")["results"]:
        sender.wait_for_task(sender.call("DELETE", f"/indexes/{index['uid']}").json()["taskUid"])
    for key in sender.get("/keys?limit=1000")["results"] if sender.master_key else []:
        if not (key["name"] or "").startswith("Default "):
            sender.call("DELETE", f"/keys/{key['uid']}")
    switched_on = [name for name, value in sender.get("/experimental-features").items() if value is True]
    sender.call("PATCH", "/experimental-features", dict.fromkeys(switched_on, False))


def show(recorded: Recording, differences: Differences) -> None:
    for number, lines in differences.items():
        print(f"\n{recorded.name} step {number}: {describe(recorded.steps[number])}")
        print("\n".join(f"    {text}" for text in lines[:6]))


def line(name: str, steps: int, different: int) -> str:
    return f"{name:<20} {steps - different:>5} of {steps:>5} as recorded, {different} not"


if __name__ == "__main__":
    sys.exit(main())
