"""The Celery task that deletes texts of files that no version and no draft has any more."""

from celery import shared_task

from api.core.db import get_engine
from api.curation.repository import delete_unused_texts


@shared_task(name="search_versions.delete_unused_texts")  # type: ignore[untyped-decorator]
def delete_unused_texts_task() -> None:
    """Every edit of a draft stores a text, and previews are replaced."""
    with get_engine().begin() as connection:
        delete_unused_texts(connection)
