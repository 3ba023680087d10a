"""SQL of the numbers in the menu: records that wait for an answer of staff."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Select, func, select
from sqlalchemy.orm import Session

from api.content.models import VendorApplication
from api.index.models import SearchWish
from api.reviews.models import Review, ReviewStatus
from api.vehicles.models import ExpertRequest

#: By the address of the list; partial indexes hold the new messages.
_WAITING: Mapping[str, Select[Any]] = {
    "/admin/reviews": select(func.count()).select_from(Review).where(Review.status == ReviewStatus.WAITING),
    "/admin/vehicle-requests": select(func.count()).select_from(ExpertRequest).where(ExpertRequest.status == "new"),
    "/admin/wishes": select(func.count()).select_from(SearchWish).where(SearchWish.status == "new"),
    "/admin/vendors": select(func.count()).select_from(VendorApplication).where(VendorApplication.status == "new"),
}


def waiting_counts(session: Session) -> dict[str, int]:
    """Numbers of waiting records by the address of their list, in one statement."""
    counts = session.execute(select(*(query.scalar_subquery() for query in _WAITING.values()))).one()
    return dict(zip(_WAITING, counts, strict=True))
