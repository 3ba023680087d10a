"""The actions that API keys allow."""

ACTIONS = (
    "*",
    "search",
    "documents.*",
    "documents.add",
    "documents.get",
    "documents.delete",
    "indexes.*",
    "indexes.create",
    "indexes.get",
    "indexes.update",
    "indexes.delete",
    "indexes.swap",
    "tasks.*",
    "tasks.cancel",
    "tasks.delete",
    "tasks.get",
    "settings.*",
    "settings.get",
    "settings.update",
    "stats.*",
    "stats.get",
    "metrics.*",
    "metrics.get",
    "dumps.*",
    "dumps.create",
    "snapshots.*",
    "snapshots.create",
    "version",
    "keys.create",
    "keys.get",
    "keys.update",
    "keys.delete",
    "experimental.get",
    "experimental.update",
    "export",
    "network.get",
    "network.update",
    "chatCompletions",
    "chats.*",
    "chats.get",
    "chats.delete",
    "chatsSettings.*",
    "chatsSettings.get",
    "chatsSettings.update",
    "*.get",
    "webhooks.get",
    "webhooks.update",
    "webhooks.delete",
    "webhooks.create",
    "webhooks.*",
    "indexes.compact",
    "fields.post",
    "tasks.compact",
    "dynamicSearchRules.get",
    "dynamicSearchRules.create",
    "dynamicSearchRules.update",
    "dynamicSearchRules.delete",
    "dynamicSearchRules.*",
)
READING = frozenset(
    (
        *("search", "documents.get", "indexes.get", "tasks.get", "settings.get", "stats.get", "metrics.get", "version"),
        *("experimental.get", "export", "network.get", "chats.get", "chatsSettings.get", "webhooks.get", "fields.post"),
        "dynamicSearchRules.get",
    )
)
"""The actions of `*.get`: all that only read, except reading keys."""
_GLOBAL_GROUPS = frozenset(
    (
        *("version", "keys", "metrics", "dumps", "snapshots", "experimental", "export", "network", "chats"),
        *("chatsSettings", "webhooks", "dynamicSearchRules"),
    )
)
SELF_CHECKED = frozenset(
    (
        *("search", "documents.get", "indexes.create", "indexes.get", "indexes.swap", "tasks.cancel", "tasks.delete"),
        *("tasks.get", "settings.get", "stats.get", "chatCompletions"),
    )
)
"""Actions of routes without an index in their path, whose handlers check the indexes of the key themselves."""


def is_global(action: str) -> bool:
    """Whether only keys for all indexes may have the action."""
    return action == "tasks.compact" or action.split(".")[0] in _GLOBAL_GROUPS


def covers(key_action: str, action: str) -> bool:
    """Whether an action of a key (possibly a wildcard) includes an action."""
    group = action.split(".")[0]
    return key_action in ("*", action) or key_action == f"{group}.*" or (key_action == "*.get" and action in READING)
