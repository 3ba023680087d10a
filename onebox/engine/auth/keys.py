"""API keys. Their values are derived from the master key and their uid, so that no secret is stored."""

import hashlib
import hmac
import uuid
from dataclasses import asdict, dataclass
from datetime import datetime

from onebox.engine.api_errors import ApiError
from onebox.engine.json_types import JsonObject
from onebox.engine.store.store import Store
from onebox.engine.timestamps import now, parse_time, timestamp

from .actions import SELF_CHECKED, covers
from .key_uid import parse_uid

DEFAULT_KEYS = (
    ("Default Chat API Key", "Use it to chat and search from the frontend", ["chatCompletions", "search"]),
    (
        "Default Read-Only Admin API Key",
        "Use it to read information across the whole database. Caution! Do not expose this key on a public frontend",
        ["*.get", "keys.get"],
    ),
    (
        "Default Admin API Key",
        "Use it for anything that is not a search operation. Caution! Do not expose it on a public frontend",
        ["*"],
    ),
    ("Default Search API Key", "Use it to search from the frontend", ["search"]),
)
_PUBLIC_ACTIONS = {"search", "chatCompletions"}


def pattern_allows(pattern: str, uid: str) -> bool:
    """Whether an index pattern (`*`, `a*`, `a`) covers an index."""
    return uid.startswith(pattern[:-1]) if pattern.endswith("*") else pattern == uid


@dataclass
class Key:
    uid: str
    name: str | None
    description: str | None
    actions: list[str]
    indexes: list[str]
    expires_at: str | None
    created_at: str
    updated_at: str

    def is_expired(self, moment: datetime) -> bool:
        end = None if self.expires_at is None else parse_time(self.expires_at)
        return end is not None and end <= moment

    @property
    def only_searches(self) -> bool:
        return set(self.actions) <= _PUBLIC_ACTIONS

    def allows_action(self, action: str) -> bool:
        return any(covers(key_action, action) for key_action in self.actions)

    def allows(self, action: str, uid: str | None) -> bool:
        """Whether the key allows an action now, on an index or on a route without one."""
        if self.is_expired(now()) or not self.indexes or not self.allows_action(action):
            return False
        return uid is not None or "*" in self.indexes or action in SELF_CHECKED


class Keys:
    """All API keys. Without a master key there are none, and all routes are public."""

    def __init__(self, store: Store, master_key: str | None) -> None:
        self.store, self.master_key = store, master_key or None
        self.all: dict[str, Key] = {}
        if self.master_key is None:
            return
        for stored in store.api_keys():
            key = Key(**stored)
            self.all[key.uid] = key
        if not self.all and not store.meta("keysMade", False):
            self._make_defaults()

    def _make_defaults(self) -> None:
        with self.store.writing() as writing:
            for name, description, actions in DEFAULT_KEYS:
                moment = timestamp(now())
                key = Key(str(uuid.uuid4()), name, description, actions, ["*"], None, moment, moment)
                self.all[key.uid] = key
                writing.put_key(key.uid, asdict(key))
            writing.put_meta("keysMade", True)

    def value(self, uid: str) -> str:
        """The key value: hex HMAC-SHA256 of the uid with the master key."""
        assert self.master_key is not None
        return hmac.new(self.master_key.encode(), uid.encode(), hashlib.sha256).hexdigest()

    def find(self, value: str) -> Key | None:
        """The key with a value, compared in constant time."""
        match = None
        for key in self.all.values():
            if hmac.compare_digest(self.value(key.uid).encode(), value.encode()):
                match = key
        return match

    def get(self, uid_or_value: str) -> Key:
        uid = parse_uid(uid_or_value)
        key = self.find(uid_or_value) if uid is None else self.all.get(uid)
        if key is None:
            raise ApiError("api_key_not_found", f"API key `{uid or uid_or_value}` not found.")
        return key

    def newest_first(self) -> list[Key]:
        """All keys, newest first."""
        return sorted(self.all.values(), key=lambda key: parse_time(key.created_at) or now(), reverse=True)

    def save(self, key: Key) -> None:
        with self.store.writing() as writing:
            writing.put_key(key.uid, asdict(key))
        self.all[key.uid] = key

    def delete(self, key: Key) -> None:
        with self.store.writing() as writing:
            writing.delete_key(key.uid)
        del self.all[key.uid]

    def to_json(self, key: Key) -> JsonObject:
        return {
            "name": key.name,
            "description": key.description,
            "key": self.value(key.uid),
            "uid": key.uid,
            "actions": key.actions,
            "indexes": key.indexes,
            "expiresAt": key.expires_at,
            "createdAt": key.created_at,
            "updatedAt": key.updated_at,
        }
