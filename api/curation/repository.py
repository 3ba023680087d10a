"""SQL of versions: their files, the live one, the draft."""

from collections.abc import Mapping, Sequence

from sqlalchemy import Connection, delete, func, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from api.core.db import row_of, rows_of
from api.curation.config_files import ConfigFiles
from api.curation.entries import changes_of
from api.curation.models import ConfigVersion, ConfigVersionFile, DraftEvaluation, DraftPreview, LiveVersion


def live(connection: Connection) -> LiveVersion | None:
    return row_of(connection, LiveVersion)


def live_id(connection: Connection) -> int | None:
    return connection.scalar(select(LiveVersion.version_id))


def set_live(connection: Connection, version_id: int) -> None:
    query = insert(LiveVersion).values(id=1, version_id=version_id)
    values = {"version_id": version_id, "since": func.now()}
    connection.execute(query.on_conflict_do_update(index_elements=["id"], set_=values))


def set_files_version(connection: Connection, version_id: int) -> None:
    connection.execute(update(LiveVersion).values(files_version_id=version_id))


def version(connection: Connection, version_id: int) -> ConfigVersion | None:
    return row_of(connection, ConfigVersion, ConfigVersion.id == version_id)


def versions(connection: Connection) -> Sequence[ConfigVersion]:
    """The newest first, without draft and preview. Ids are no order: a draft has its id long before it is published."""
    rows = rows_of(connection, ConfigVersion, ConfigVersion.source.not_in(("draft", "preview")))
    return sorted(rows, key=lambda row: (row.created_at, row.id), reverse=True)


def files(connection: Connection, version_id: int) -> ConfigFiles:
    query = select(ConfigVersionFile.path, ConfigVersionFile.content)
    rows = connection.execute(query.where(ConfigVersionFile.version_id == version_id))
    return ConfigFiles(dict(rows.tuples().all()))


def add_version(
    connection: Connection, content: ConfigFiles, *, parent_id: int | None, source: str, author: str, reason: str
) -> int:
    """Stores the files as a new version and returns its id."""
    changes = None if parent_id is None else count_changes(files(connection, parent_id), content)
    values = {"parent_id": parent_id, "source": source, "author": author, "reason": reason}
    query = insert(ConfigVersion).values(**values, digest=content.digest, changes=changes)
    version_id = connection.execute(query.returning(ConfigVersion.id)).scalar_one()
    _add_files(connection, version_id, content.texts)
    return version_id


def count_changes(before: ConfigFiles, after: ConfigFiles) -> int:
    return sum(map(len, changes_of(before, after).values()))


def draft(connection: Connection, *, locks: bool = False) -> ConfigVersion | None:
    """`locks`: until the end of the transaction nobody else edits the draft."""
    return next(iter(rows_of(connection, ConfigVersion, ConfigVersion.source == "draft", locks=locks)), None)


def begin_draft(connection: Connection, base_id: int, content: ConfigFiles) -> None:
    """A draft with the content of its base, unless there is one."""
    values = {"parent_id": base_id, "source": "draft", "author": "", "digest": content.digest}
    query = insert(ConfigVersion).values(values).on_conflict_do_nothing()
    if draft_id := connection.execute(query.returning(ConfigVersion.id)).scalar():
        _add_files(connection, draft_id, content.texts)


def put_draft(connection: Connection, content: ConfigFiles, author: str, base_id: int) -> None:
    values = {"digest": content.digest, "author": author, "created_at": func.now(), "parent_id": base_id}
    query = update(ConfigVersion).where(ConfigVersion.source == "draft").values(values)
    draft_id = connection.execute(query.returning(ConfigVersion.id)).scalar_one()
    before = files(connection, draft_id).texts
    removed = [path for path, text in before.items() if content.texts.get(path) != text]
    replaced = ConfigVersionFile.version_id == draft_id, ConfigVersionFile.path.in_(removed)
    connection.execute(delete(ConfigVersionFile).where(*replaced))
    _add_files(connection, draft_id, {path: text for path, text in content.texts.items() if before.get(path) != text})


def finish_draft(connection: Connection, author: str, reason: str, changes: int) -> int:
    """Makes the draft a version like others and returns it."""
    values = {"source": "page", "author": author, "reason": reason, "changes": changes, "created_at": func.now()}
    query = update(ConfigVersion).where(ConfigVersion.source == "draft").values(values)
    return connection.execute(query.returning(ConfigVersion.id)).scalar_one()


def delete_draft(connection: Connection) -> None:
    connection.execute(delete(ConfigVersion).where(ConfigVersion.source == "draft"))


def _add_files(connection: Connection, version_id: int, texts: Mapping[str, str]) -> None:
    rows = [{"version_id": version_id, "path": path, "content": text} for path, text in texts.items()]
    if rows:
        connection.execute(insert(ConfigVersionFile), rows)


def preview(connection: Connection) -> DraftPreview | None:
    return row_of(connection, DraftPreview)


def request_preview(connection: Connection, version_id: int, *, has_index: bool) -> DraftPreview:
    """Replaces the preview; the version of the previous one is deleted."""
    previous = connection.scalar(select(DraftPreview.version_id))
    connection.execute(delete(DraftPreview))
    if previous is not None:
        connection.execute(delete(ConfigVersion).where(ConfigVersion.id == previous, ConfigVersion.source == "preview"))
    state = {"state": "waiting"} if has_index else {"state": "ready", "finished_at": func.now()}
    connection.execute(insert(DraftPreview).values(id=1, version_id=version_id, has_index=has_index, **state))
    row = preview(connection)
    assert row is not None
    return row


def show_preview(connection: Connection, version_id: int, state: str, **values: object) -> bool:
    """False when another preview was requested meanwhile."""
    finished_at = None if state == "building" else func.clock_timestamp()
    query = update(DraftPreview).where(DraftPreview.version_id == version_id)
    query = query.values(state=state, finished_at=finished_at, **values)
    return connection.execute(query.returning(DraftPreview.id)).first() is not None


def add_evaluation(session: Session, row: DraftEvaluation) -> None:
    session.add(row)
    session.flush()


def evaluation(session: Session, live_id: int, digest: str) -> DraftEvaluation | None:
    """The newest one of this content against this live version."""
    query = select(DraftEvaluation).where(DraftEvaluation.digest == digest, DraftEvaluation.live_id == live_id)
    return session.scalar(query.order_by(DraftEvaluation.id.desc()).limit(1))
