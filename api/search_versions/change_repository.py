"""SQL of the texts that versions change against the versions they were edited from."""

from collections import defaultdict
from collections.abc import Mapping, Sequence

from sqlalchemy import Connection, and_, null, select, union_all
from sqlalchemy.orm import aliased

from api.search_versions.models import ConfigText, ConfigVersion, ConfigVersionFile

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
