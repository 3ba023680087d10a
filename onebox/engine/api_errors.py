"""API errors in Meilisearch's JSON form: message, code, type, link."""

from onebox.engine.json_types import JsonObject

_STATUS = {
    "index_not_found": 404,
    "document_not_found": 404,
    "task_not_found": 404,
    "batch_not_found": 404,
    "api_key_not_found": 404,
    "webhook_not_found": 404,
    "index_already_exists": 409,
    "api_key_already_exists": 409,
    "missing_authorization_header": 401,
    "missing_master_key": 401,
    "invalid_api_key": 403,
    "payload_too_large": 413,
    "missing_content_type": 415,
    "invalid_content_type": 415,
    "internal": 500,
    "database_size_limit_reached": 500,
    "no_space_left_on_device": 422,
    "io_error": 422,
    "not_found": 404,
}
_TYPES = {
    "too_many_search_requests": "system",
    "missing_authorization_header": "auth",
    "missing_master_key": "auth",
    "invalid_api_key": "auth",
    "internal": "internal",
    "database_size_limit_reached": "internal",
    "no_space_left_on_device": "system",
    "io_error": "system",
}
LINK = "https://docs.meilisearch.com/errors#"
_DISCUSSIONS = "https://github.com/orgs/meilisearch/discussions/"
_METRICS = "https://github.com/meilisearch/product/discussions/"


class ApiError(Exception):
    """An error response; the error code determines the HTTP status unless `status` is given."""

    def __init__(self, code: str, message: str, status: int | None = None) -> None:
        super().__init__(message)
        self.code, self.message = code, message
        self.headers: dict[str, str] = {}
        self.status = status if status is not None else _STATUS.get(code, 400)

    def to_json(self) -> JsonObject:
        kind = _TYPES.get(self.code, "invalid_request")
        return {"message": self.message, "code": self.code, "type": kind, "link": LINK + self.code}

    def inside(self, prefix: str, status: int | None = None) -> "ApiError":
        """A copy of the error with a prefix before its message."""
        return ApiError(self.code, prefix + self.message, self.status if status is None else status)


def index_not_found(uid: str) -> ApiError:
    return ApiError("index_not_found", f"Index `{uid}` not found.")


def feature_error(action: str, feature: str, discussion: int) -> ApiError:
    """The error of an experimental feature that is not enabled."""
    see = f"{_METRICS if feature == 'metrics' else _DISCUSSIONS}{discussion}"
    message = f"{action} requires enabling the `{feature}` experimental feature. See {see}"
    return ApiError("feature_not_enabled", message)


def quoted(names: list[str]) -> str:
    """Names in back-ticks, joined by commas."""
    return ", ".join(f"`{name}`" for name in names)
