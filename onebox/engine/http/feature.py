"""Features that are switched off."""

from onebox.engine.errors import ApiError

_DISCUSSIONS = "https://github.com/orgs/meilisearch/discussions/"
_METRICS = "https://github.com/meilisearch/product/discussions/"


def feature_error(action: str, feature: str, discussion: int) -> ApiError:
    """What is said while an experimental feature is switched off."""
    see = f"{_METRICS if feature == 'metrics' else _DISCUSSIONS}{discussion}"
    message = f"{action} requires enabling the `{feature}` experimental feature. See {see}"
    return ApiError("feature_not_enabled", message)
