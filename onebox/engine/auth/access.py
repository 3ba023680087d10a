"""Authorisation: the Authorization header against the action of a route."""

from dataclasses import dataclass, field

from starlette.requests import Request

from onebox.engine.api_errors import ApiError
from onebox.engine.json_types import JsonValue

from .keys import Key, Keys, pattern_allows
from .tenant_tokens import TenantRules, read_token


def _invalid_key() -> ApiError:
    return ApiError("invalid_api_key", "The provided API key is invalid.")


@dataclass
class Access:
    """The permissions of a request; without a key (master key, or open server) everything is allowed."""

    key: Key | None = None
    rules: TenantRules | None = None
    indexes: list[str] = field(default_factory=lambda: ["*"])

    @property
    def is_public(self) -> bool:
        """Whether a browser may hold the key: a tenant token, or a key for searches only."""
        return self.key is not None and (self.rules is not None or self.key.only_searches)

    def may_see(self, uid: str) -> bool:
        return any(pattern_allows(pattern, uid) for pattern in self.indexes)

    def check_index(self, uid: str) -> None:
        """Raises ApiError for an index that the key or token does not cover."""
        if self.rules is not None and not self.rules.rule(uid)[0]:
            allowed = self.rules.allowed()
            names = "[" + ", ".join(f'"{name}"' for name in allowed) + "]"
            message = f"The provided tenant token cannot acces the index `{uid}`, allowed indexes are {names}."
            raise ApiError("invalid_api_key", message)
        if self.rules is not None and not self.may_see(uid):
            message = f"The API key used to generate this tenant token cannot acces the index `{uid}`."
            raise ApiError("invalid_api_key", message)
        if not self.may_see(uid):
            names = "[" + ", ".join(f'"{name}"' for name in sorted(self.indexes)) + "]"
            message = f"The API key cannot acces the index `{uid}`, authorized indexes are {names}."
            raise ApiError("invalid_api_key", message)

    def filter(self, uid: str) -> JsonValue:
        """The filter a tenant token adds to searches of an index."""
        return None if self.rules is None else self.rules.rule(uid)[1]

    def may(self, action: str) -> bool:
        """Whether the key allows the action on any index."""
        return self.key is None or self.key.allows(action, None)


def authorize(request: Request, keys: Keys, action: str, uid: str | None) -> Access:
    """The permissions of a request. Raises ApiError unless they allow the route's action on the index of its path."""
    header = request.headers.get("authorization")
    scheme, _, token = (header or "").partition(" ")
    if keys.master_key is None:
        if action.startswith("keys."):
            raise ApiError(
                "missing_master_key",
                "Meilisearch is running without a master key. To access this API endpoint, you must have set a master "
                "key at launch.",
            )
        if header is None:
            return Access()
    if scheme != "Bearer":
        raise ApiError(
            "missing_authorization_header",
            "The Authorization header is missing. It must use the bearer authorization method.",
        )
    if keys.master_key is None or token == keys.master_key:
        return Access()
    access = _access(keys, token, action)
    if uid is not None:
        access.check_index(uid)
    if access.key is not None and not access.key.allows(action, uid):
        raise _invalid_key()
    return access


def _access(keys: Keys, token: str, action: str) -> Access:
    """The permissions of a tenant token or key; only searches and chats accept tenant tokens."""
    token_key = read_token(keys, token) if action in ("search", "chatCompletions") else None
    if token_key is not None:
        key, rules = token_key
        return Access(key, rules, key.indexes)
    api_key = keys.find(token)
    if api_key is None:
        raise _invalid_key()
    return Access(api_key, indexes=api_key.indexes)
