"""What a search may ask for and this server never has: networks, embeddings, personalization."""

from onebox.engine.api_errors import ApiError, feature_error
from onebox.engine.json_types import JsonObject

Values = JsonObject
"""A search as it was sent."""


def check_network(values: Values) -> None:
    """Refuse a search that speaks of the network, even to keep away from it."""
    if values.get("useNetwork") is not None:
        raise feature_error("passing `useNetwork` in a search query", "network", 805)


def check_personalization(values: Values) -> None:
    if values.get("personalize") is not None:
        raise feature_error("reranking search results", "personalization", 866)


def check_vectors(values: Values) -> None:
    """Refuse what needs embeddings. A hybrid search that comes down to words alone needs none."""
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
    """Refuse pictures and the like in a search that passed as one of words."""
    if values.get("media") is not None:
        raise feature_error("passing `media` in a search query", "multimodal", 846)
