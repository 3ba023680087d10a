"""Tuning of the garbage collector in processes that answer requests.

Calls, schemas and their documentation are some 300,000 objects that live as long as the process; scanning them took a
tenth of a confirmation's time. Objects of a request are freed by reference counts; cycles are rare.
"""

import gc
from functools import cache

#: New objects before a collection of the youngest generation; collections of it before one of the next.
THRESHOLDS = (50_000, 20, 50)


@cache
def freeze() -> None:
    """Exempts all current objects from collection. Called once, when the long-lived ones exist."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
