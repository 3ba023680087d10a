"""The field `_vectors`: stored unchanged, and returned only on request (`retrieveVectors`)."""

from onebox.engine.json_types import JsonObject

VECTORS = "_vectors"


def show_vectors(documents: list[JsonObject], includes_vectors: bool) -> None:
    """Removes the field from documents, or adds an empty one where it is missing."""
    for document in documents:
        if includes_vectors:
            document.setdefault(VECTORS, {})
        else:
            document.pop(VECTORS, None)
