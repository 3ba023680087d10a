"""Versions hold their files whole, and the draft is a version: stored texts and the tables of the draft go."""

import hashlib

import sqlalchemy as sa
from alembic import op

revision = "0063"
down_revision = "0062"

_SOURCES = "source IN ('files', 'page', 'rollback', 'draft', 'preview')"


def upgrade() -> None:
    op.execute("ALTER TABLE search_versions DROP CONSTRAINT IF EXISTS ck_search_versions_source")
    op.create_check_constraint("source", "search_versions", _SOURCES)
    op.add_column("search_versions", sa.Column("changes", sa.Integer()))
    op.create_index(
        "uq_search_versions_draft",
        "search_versions",
        [sa.text("(true)")],
        unique=True,
        postgresql_where=sa.text("source = 'draft'"),
    )
    op.add_column("search_version_files", sa.Column("content", sa.Text()))
    op.execute(
        "UPDATE search_version_files f SET content = t.content FROM search_config_texts t WHERE t.digest = f.digest"
    )
    op.alter_column("search_version_files", "content", nullable=False)
    op.drop_column("search_version_files", "digest")
    _move_draft()
    for table in ("search_draft_files", "search_draft", "search_config_texts"):
        op.drop_table(table)


def _move_draft() -> None:
    """The draft becomes a version: the files of its base with those that it changes."""
    connection = op.get_bind()
    draft_id = connection.scalar(
        sa.text(
            "INSERT INTO search_versions (parent_id, source, author, digest, created_at)"
            " SELECT base_id, 'draft', changed_by, '', changed_at FROM search_draft, search_draft_files"
            " ORDER BY changed_at DESC LIMIT 1 RETURNING id"
        )
    )
    if draft_id is None:
        return
    connection.execute(
        sa.text(
            "INSERT INTO search_version_files (version_id, path, content)"
            " SELECT :draft, path, content FROM search_version_files"
            " WHERE version_id = (SELECT base_id FROM search_draft)"
            " AND path NOT IN (SELECT path FROM search_draft_files)"
            " UNION ALL SELECT :draft, path, content FROM search_draft_files JOIN search_config_texts USING (digest)"
        ),
        {"draft": draft_id},
    )
    query = sa.text("SELECT path, content FROM search_version_files WHERE version_id = :draft")
    digest = hashlib.sha256()
    for path, content in sorted(connection.execute(query, {"draft": draft_id}).tuples()):
        digest.update(f"{path}\0{hashlib.sha256(content.encode()).hexdigest()[:40]}\n".encode())
    connection.execute(
        sa.text("UPDATE search_versions SET digest = :digest WHERE id = :draft"),
        {"digest": digest.hexdigest()[:40], "draft": draft_id},
    )


def downgrade() -> None:
    raise NotImplementedError("the texts of versions are not divided again: restore a backup")
