"""Reads a whole store and tries a write: `python -m onebox.engine.store.check FOLDER`. Any end but 0 means damage."""

import sys
from pathlib import Path

from .store import Store

#: Larger than a page, so that free pages are looked for in the list of them.
TRIAL_BYTES = 1 << 20


def main(folder: Path) -> None:
    store = Store(folder)
    store.read_everything()
    store.try_write(bytes(TRIAL_BYTES))
    store.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
