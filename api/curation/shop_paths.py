"""Paths of the shop's pages that a rule may lead to: never another site, never a page that does not exist."""

import re
from typing import Final
from urllib.parse import unquote, urlsplit

from sqlalchemy.orm import Session

from api.curation import catalogue_repository

#: Pages without a key in their address.
FIXED_PATHS: Final = frozenset(
    {
        "/", "/catalog", "/catalog/zapcasti", "/catalog/vehicleSearch", "/catalog/productSearchOEM",
        "/catalog/productSearchOEM/list", "/sales", "/brands", "/promo", "/set", "/contacts", "/faq", "/terms", "/post",
        "/vendorRegistration", "/cart", "/compare", "/wishlist", "/trackOrder", "/login", "/account", "/account/orders",
    }
)  # fmt: skip
RESULTS_PATH: Final = "/search"
_KEYED = re.compile(r"/(catalog|brands|product|promo|set|page|post)/(.+)")
_PLAIN = re.compile(r"/(?![/\\])[^\s\\\x00-\x1f\x7f]*")
_EXPECTED = "Нужен путь страницы магазина, например /catalog/motornye-masla: без адреса сайта, пробелов и знака \\."


def is_own_path(path: str) -> bool:
    """Whether a browser takes it for a path of this site: no scheme, no host, no way up."""
    if not path.isprintable() or not _PLAIN.fullmatch(path):
        return False
    try:
        parts = urlsplit(path)
    except ValueError:
        return False
    decoded = unquote(parts.path)
    return (
        not parts.scheme
        and not parts.netloc
        and decoded.isprintable()
        and "\\" not in decoded
        and "//" not in decoded
        and not {".", ".."} & set(decoded.split("/"))
    )


def path_problem(session: Session, path: str) -> str | None:
    """Why the path leads nowhere; None when a page answers there."""
    if not is_own_path(path):
        return _EXPECTED
    page = unquote(urlsplit(path).path)
    page = page if page == "/" else page.rstrip("/")
    if page in FIXED_PATHS:
        return None
    if page == RESULTS_PATH:
        return "Это снова поиск. Чтобы искать другими словами, замените слова, а не страницу."
    keyed = _KEYED.fullmatch(page)
    if keyed and catalogue_repository.page_exists(session, keyed[1], keyed[2]):
        return None
    return f"Страницы {page} в магазине нет. Откройте нужную страницу на витрине и скопируйте её путь."
