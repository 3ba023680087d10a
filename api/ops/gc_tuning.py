"""How often a process that answers requests looks for garbage.

Calls, schemas and their documentation are some 300,000 objects that live as long as the process; looking through them
took a tenth of a confirmation's time. What a request leaves behind is freed by reference counts; cycles are rare.
"""

import gc
from functools import cache

#: New objects until the youngest are looked through; that many of those until the older ones are.
THRESHOLDS = (50_000, 20, 50)


@cache
def settle() -> None:
    """Once in a process, when everything that lives long is there."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
