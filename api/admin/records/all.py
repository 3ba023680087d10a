"""Every kind of records, in the order of the menu."""

from api.admin.records.content import BANNERS, FAQ, PAGES, POSTS
from api.admin.records.promo_codes import PROMO_CODES
from api.admin.records.promotions import PROMOTIONS, SETS

KINDS = (PROMO_CODES, BANNERS, PROMOTIONS, SETS, PAGES, FAQ, POSTS)
