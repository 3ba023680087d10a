"""SQL of versions: their files, the live one, the draft."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, and_, delete, func, null, select, text, union_all, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import aliased

from api.curation.config_files import ConfigFiles, text_digest
from api.curation.models import (
    ConfigDraft,
    ConfigDraftFile,
    ConfigText,
    ConfigVersion,
    ConfigVersionFile,
    LiveVersion,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class VersionRow:
    id: int
    parent_id: int | None
    source: str
    author: str
    reason: str
    digest: str
    created_at: datetime


@dataclass(frozen=True, slots=True)
class LiveRow:
    version_id: int
    files_version_id: int | None
    since: datetime


@dataclass(frozen=True, slots=True)
class DraftFileRow:
    """`content` None: the draft removes the file."""

    path: str
    content: str | None
    changed_by: str
    changed_at: datetime


_VERSION = [getattr(ConfigVersion, name) for name in VersionRow.__dataclass_fields__]


def live(connection: Connection) -> LiveRow | None:
    query = select(LiveVersion.version_id, LiveVersion.files_version_id, LiveVersion.since)
    row = connection.execute(query).first()
    return LiveRow(*row) if row else None


def live_id(connection: Connection) -> int | None:
    return connection.scalar(select(LiveVersion.version_id))


def set_live(connection: Connection, version_id: int) -> None:
    query = insert(LiveVersion).values(id=1, version_id=version_id)
    values = {"version_id": version_id, "since": func.now()}
    connection.execute(query.on_conflict_do_update(index_elements=["id"], set_=values))


def set_files_version(connection: Connection, version_id: int) -> None:
    connection.execute(update(LiveVersion).values(files_version_id=version_id))


def version(connection: Connection, version_id: int) -> VersionRow | None:
    row = connection.execute(select(*_VERSION).where(ConfigVersion.id == version_id)).mappings().first()
    return VersionRow(**row) if row else None


def versions(connection: Connection, limit: int = 100) -> Sequence[VersionRow]:
    """The newest first, without previews."""
    query = select(*_VERSION).where(ConfigVersion.source != "preview").order_by(ConfigVersion.id.desc()).limit(limit)
    return [VersionRow(**row) for row in connection.execute(query).mappings()]


def files(connection: Connection, version_id: int) -> ConfigFiles:
    query = (
        select(ConfigVersionFile.path, ConfigText.content)
        .join(ConfigText, ConfigText.digest == ConfigVersionFile.digest)
        .where(ConfigVersionFile.version_id == version_id)
    )
    return ConfigFiles(dict(connection.execute(query).tuples().all()))


def add_version(
    connection: Connection, content: ConfigFiles, *, parent_id: int | None, source: str, author: str, reason: str
) -> int:
    """Stores the files as a new version and returns its id."""
    _store_texts(connection, content.texts.values())
    values = {"parent_id": parent_id, "source": source, "author": author, "reason": reason, "digest": content.digest}
    version_id = connection.execute(insert(ConfigVersion).values(values).returning(ConfigVersion.id)).scalar_one()
    rows = [
        {"version_id": version_id, "path": path, "digest": text_digest(text)} for path, text in content.texts.items()
    ]
    connection.execute(insert(ConfigVersionFile), rows)
    return version_id


def draft_base(connection: Connection, *, locks: bool = False) -> int | None:
    """`locks`: until the end of the transaction nobody else edits the draft."""
    query = select(ConfigDraft.base_id)
    return connection.scalar(query.with_for_update() if locks else query)


def begin_draft(connection: Connection, base_id: int) -> None:
    connection.execute(insert(ConfigDraft).values(id=1, base_id=base_id).on_conflict_do_nothing())


def set_draft_base(connection: Connection, base_id: int) -> None:
    connection.execute(update(ConfigDraft).values(base_id=base_id))


def delete_draft(connection: Connection) -> None:
    connection.execute(delete(ConfigDraftFile))
    connection.execute(delete(ConfigDraft))


def draft_files(connection: Connection) -> Sequence[DraftFileRow]:
    query = (
        select(ConfigDraftFile.path, ConfigText.content, ConfigDraftFile.changed_by, ConfigDraftFile.changed_at)
        .outerjoin(ConfigText, ConfigText.digest == ConfigDraftFile.digest)
        .order_by(ConfigDraftFile.path)
    )
    return [DraftFileRow(*row) for row in connection.execute(query).tuples()]


def put_draft_file(connection: Connection, path: str, content: str | None, author: str) -> None:
    if content is not None:
        _store_texts(connection, [content])
    values = {"digest": None if content is None else text_digest(content), "changed_by": author}
    query = insert(ConfigDraftFile).values(path=path, **values)
    changed = {**values, "changed_at": func.now()}
    connection.execute(query.on_conflict_do_update(index_elements=["path"], set_=changed))


def delete_draft_file(connection: Connection, path: str) -> None:
    connection.execute(delete(ConfigDraftFile).where(ConfigDraftFile.path == path))


def replace_draft_files(connection: Connection, changes: Mapping[str, str | None], author: str) -> None:
    connection.execute(delete(ConfigDraftFile))
    for path, content in changes.items():
        put_draft_file(connection, path, content, author)


def _store_texts(connection: Connection, texts: Iterable[str]) -> None:
    rows = [{"digest": text_digest(text), "content": text} for text in texts]
    if rows:
        connection.execute(insert(ConfigText).on_conflict_do_nothing(), rows)


def delete_unused_texts(connection: Connection) -> int:
    """Deletes the texts that no version and no draft has; returns their number.

    The lock waits for transactions that have stored a text and will refer to it; those that come later store it again.
    """
    connection.execute(text(f"LOCK TABLE {ConfigText.__tablename__} IN SHARE ROW EXCLUSIVE MODE"))
    of_versions = select(ConfigVersionFile.digest).where(ConfigVersionFile.digest == ConfigText.digest)
    of_draft = select(ConfigDraftFile.digest).where(ConfigDraftFile.digest == ConfigText.digest)
    return connection.execute(delete(ConfigText).where(~of_versions.exists(), ~of_draft.exists())).rowcount


#: Texts by path: (in the parent, in the version); None: the file is not there.
ChangedTexts = Mapping[str, tuple[str | None, str | None]]


def changed_texts(connection: Connection, version_ids: Sequence[int]) -> Mapping[int, ChangedTexts]:
    """By version; one without a parent is left out."""
    own, old = aliased(ConfigVersionFile), aliased(ConfigVersionFile)
    own_text, old_text = aliased(ConfigText), aliased(ConfigText)
    has_parent = and_(ConfigVersion.id.in_(version_ids), ConfigVersion.parent_id.is_not(None))
    same_path_of_parent = and_(old.version_id == ConfigVersion.parent_id, old.path == own.path)
    added_or_changed = (
        select(
            ConfigVersion.id.label("version"),
            own.path.label("path"),
            old_text.content.label("before"),
            own_text.content.label("after"),
        )
        .join(own, own.version_id == ConfigVersion.id)
        .join(own_text, own_text.digest == own.digest)
        .outerjoin(old, same_path_of_parent)
        .outerjoin(old_text, old_text.digest == old.digest)
        .where(has_parent, own.digest.is_distinct_from(old.digest))
    )
    removed = (
        select(ConfigVersion.id, old.path, old_text.content, null())
        .join(old, old.version_id == ConfigVersion.parent_id)
        .join(old_text, old_text.digest == old.digest)
        .outerjoin(own, and_(own.version_id == ConfigVersion.id, own.path == old.path))
        .where(has_parent, own.path.is_(None))
    )
    texts: defaultdict[int, dict[str, tuple[str | None, str | None]]] = defaultdict(dict)
    for row in connection.execute(union_all(added_or_changed, removed)).mappings():
        texts[row["version"]][row["path"]] = row["before"], row["after"]
    return texts
