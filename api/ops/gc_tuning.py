"""Tuning of the garbage collector in processes that answer requests or build documents.

Calls, schemas and their documentation, or word tables, are hundreds of thousands of objects that live as long as the
process; scanning them took a tenth of a confirmation's time, and a fifth of a document's. Other objects are freed by
reference counts; cycles are rare.
"""

import gc
from functools import cache

#: New objects before a collection of the youngest generation; collections of it before one of the next.
THRESHOLDS = (50_000, 20, 50)


def freeze() -> None:
    """Exempts all current objects from collection. Called when the long-lived ones exist."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)


#: For apps, of which a process of tests creates many.
freeze_once = cache(freeze)
