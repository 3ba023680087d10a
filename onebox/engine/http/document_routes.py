"""Documents: reading, adding, merging, deleting."""

from . import document_adding as adding
from . import document_deleting as deleting
from . import document_reading as reading
from .routing import route

ROUTES = [
    route(
        "/indexes/{uid}/documents",
        {
            "GET": ("documents.get", reading.get_documents),
            "POST": ("documents.add", adding.replace_documents),
            "PUT": ("documents.add", adding.merge_documents),
            "DELETE": ("documents.delete", deleting.clear_documents),
        },
    ),
    route("/indexes/{uid}/documents/fetch", {"POST": ("documents.get", reading.fetch_documents)}),
    route("/indexes/{uid}/documents/delete-batch", {"POST": ("documents.delete", deleting.delete_batch)}),
    route("/indexes/{uid}/documents/delete", {"POST": ("documents.delete", deleting.delete_by_filter)}),
    route(
        "/indexes/{uid}/documents/{document}",
        {
            "GET": ("documents.get", reading.get_document),
            "DELETE": ("documents.delete", deleting.delete_document),
        },
    ),
]
