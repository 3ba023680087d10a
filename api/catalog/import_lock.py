"""The advisory lock of bulk writes to the catalogue: price lists and crosses are imported one at a time."""

#: The key of pg_advisory_xact_lock; an arbitrary constant.
IMPORT_LOCK = 0x1A3B0057
