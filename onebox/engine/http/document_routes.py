"""Routes of documents: reading, adding, merging, deleting."""

from . import document_add_handlers as add_handlers
from . import document_delete_handlers as delete_handlers
from . import document_read_handlers as read_handlers
from .routing import route

ROUTES = [
    route(
        "/indexes/{uid}/documents",
        {
            "GET": ("documents.get", read_handlers.get_documents),
            "POST": ("documents.add", add_handlers.replace_documents),
            "PUT": ("documents.add", add_handlers.merge_documents),
            "DELETE": ("documents.delete", delete_handlers.clear_documents),
        },
    ),
    route("/indexes/{uid}/documents/fetch", {"POST": ("documents.get", read_handlers.fetch_documents)}),
    route("/indexes/{uid}/documents/delete-batch", {"POST": ("documents.delete", delete_handlers.delete_batch)}),
    route("/indexes/{uid}/documents/delete", {"POST": ("documents.delete", delete_handlers.delete_by_filter)}),
    route(
        "/indexes/{uid}/documents/{document}",
        {
            "GET": ("documents.get", read_handlers.get_document),
            "DELETE": ("documents.delete", delete_handlers.delete_document),
        },
    ),
]
