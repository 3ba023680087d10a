"""All types of records, in the order of the menu."""

from typing import Any

from api.admin.records.content_types import BANNERS, FAQ, PAGES, POSTS
from api.admin.records.promo_code_type import PROMO_CODES
from api.admin.records.promotion_types import PROMOTIONS, SETS
from api.admin.records.record_type import RecordType

#: Of different models, so their rows have no common type but Any.
RECORD_TYPES: tuple[RecordType[Any], ...] = (PROMO_CODES, BANNERS, PROMOTIONS, SETS, PAGES, FAQ, POSTS)
