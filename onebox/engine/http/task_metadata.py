"""Words of the sender's own that a task carries along."""

from .validation import Parse, query_string

METADATA: dict[str, tuple[Parse, str]] = {"customMetadata": (query_string, "invalid_index_custom_metadata")}
