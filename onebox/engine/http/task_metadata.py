"""The query parameter `customMetadata`: a text of the client that is stored with the task."""

from .validation import Parse, query_string

METADATA: dict[str, tuple[Parse, str]] = {"customMetadata": (query_string, "invalid_index_custom_metadata")}
