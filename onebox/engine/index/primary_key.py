"""The primary key of an index: the field that holds document ids."""

from collections.abc import Sequence

from onebox.engine.api_errors import ApiError

from .index import Document, Index


def infer_primary_key(document: Document) -> str:
    """The only field whose name ends with `id`. Raises ApiError if there is none or several."""
    candidates = sorted(name for name in document if name.lower().endswith("id"))
    if len(candidates) == 1:
        return candidates[0]
    if not candidates:
        raise ApiError(
            "index_primary_key_no_candidate_found",
            "The primary key inference failed as the engine did not find any field ending with `id` in its name. "
            "Please specify the primary key manually using the `primaryKey` query parameter.",
        )
    raise ApiError(
        "index_primary_key_multiple_candidates_found",
        f"The primary key inference failed as the engine found {len(candidates)} fields ending with `id` in their "
        f"names: '{candidates[0]}' and '{candidates[1]}'. Please specify the primary key manually using the "
        "`primaryKey` query parameter.",
    )


def choose_primary_key(index: Index, documents: Sequence[Document], requested: str | None) -> str | None:
    """The primary key: stored, requested, or inferred from the first document; None without documents."""
    if index.primary_key is not None:
        if requested is not None and requested != index.primary_key and documents:
            message = f"Index already has a primary key: `{index.primary_key}`."
            raise ApiError("index_primary_key_already_exists", message)
        return index.primary_key
    if requested is not None:
        return requested
    return infer_primary_key(documents[0]) if documents else None
