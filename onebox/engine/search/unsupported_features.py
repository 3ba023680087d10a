"""Search parameters of features that this server does not have: network, embeddings, personalization, media."""

from onebox.engine.api_errors import ApiError, feature_error
from onebox.engine.json_types import JsonObject

Values = JsonObject
"""The validated parameters of a search."""


def check_network(values: Values) -> None:
    """Raises ApiError for a search with `useNetwork`, even if it is false."""
    if values.get("useNetwork") is not None:
        raise feature_error("passing `useNetwork` in a search query", "network", 805)


def check_personalization(values: Values) -> None:
    if values.get("personalize") is not None:
        raise feature_error("reranking search results", "personalization", 866)


def check_vectors(values: Values) -> None:
    """Raises ApiError for searches that need embeddings; a hybrid search with semantic ratio 0 does not."""
    hybrid, vector, media = values.get("hybrid"), values.get("vector"), values.get("media")
    if vector is not None and media is not None:
        message = "Invalid request: both `media` and `vector` parameters are present."
        raise ApiError("invalid_search_media_and_vector", message)
    with_vectors = vector is not None or media is not None
    if hybrid is None and with_vectors:
        message = "Invalid request: missing `hybrid` parameter when `vector` or `media` are present."
        raise ApiError("missing_search_hybrid", message)
    if hybrid is None or hybrid.get("semanticRatio") == 0:
        return
    if with_vectors or (values.get("q") or "").strip():
        raise ApiError("invalid_search_embedder", f"Cannot find embedder with name `{hybrid.get('embedder', '')}`.")


def check_media(values: Values) -> None:
    """Raises ApiError for a search with `media`."""
    if values.get("media") is not None:
        raise feature_error("passing `media` in a search query", "multimodal", 846)
