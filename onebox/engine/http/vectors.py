"""The field `_vectors`: kept as it was sent, but shown only to who asks."""

from onebox.engine.json_types import JsonObject

VECTORS = "_vectors"


def show_vectors(documents: list[JsonObject], wanted: bool) -> None:
    """Leave the field out of documents, or see that each has it."""
    for document in documents:
        if wanted:
            document.setdefault(VECTORS, {})
        else:
            document.pop(VECTORS, None)
