"""Who may do what: the Authorization header against the action of a route."""

from dataclasses import dataclass, field

from starlette.requests import Request

from onebox.engine.api_errors import ApiError
from onebox.engine.json_types import JsonValue

from .keys import Key, Keys, pattern_allows
from .tenant_tokens import TenantRules, read_token


def _refused() -> ApiError:
    return ApiError("invalid_api_key", "The provided API key is invalid.")


@dataclass
class Access:
    """What the sender of a request may see. No key means no limits."""

    key: Key | None = None
    rules: TenantRules | None = None
    indexes: list[str] = field(default_factory=lambda: ["*"])

    def may_see(self, uid: str) -> bool:
        return any(pattern_allows(pattern, uid) for pattern in self.indexes)

    def check_index(self, uid: str) -> None:
        """Refuse an index outside the key or token."""
        if self.rules is not None and not self.rules.rule(uid)[0]:
            allowed = self.rules.allowed()
            shown = "[" + ", ".join(f'"{name}"' for name in allowed) + "]"
            message = f"The provided tenant token cannot acces the index `{uid}`, allowed indexes are {shown}."
            raise ApiError("invalid_api_key", message)
        if self.rules is not None and not self.may_see(uid):
            message = f"The API key used to generate this tenant token cannot acces the index `{uid}`."
            raise ApiError("invalid_api_key", message)
        if not self.may_see(uid):
            shown = "[" + ", ".join(f'"{name}"' for name in sorted(self.indexes)) + "]"
            message = f"The API key cannot acces the index `{uid}`, authorized indexes are {shown}."
            raise ApiError("invalid_api_key", message)

    def filter(self, uid: str) -> JsonValue:
        """The filter a tenant token adds to searches of an index."""
        return None if self.rules is None else self.rules.rule(uid)[1]

    def may(self, action: str) -> bool:
        """Whether the sender may do this somewhere."""
        return self.key is None or self.key.allows(action, None)


def authorize(request: Request, keys: Keys, action: str, uid: str | None) -> Access:
    """Check the header of a request against the action of its route and the index in its path."""
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
        raise _refused()
    return access


def _access(keys: Keys, token: str, action: str) -> Access:
    """The sender of a token or of a key; only searches and chats take tokens."""
    found = read_token(keys, token) if action in ("search", "chatCompletions") else None
    if found is not None:
        key, rules = found
        return Access(key, rules, key.indexes)
    own = keys.find(token)
    if own is None:
        raise _refused()
    return Access(own, indexes=own.indexes)
