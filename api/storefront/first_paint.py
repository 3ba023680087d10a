"""The server-rendered first screen: breadcrumbs, picture, heading and products, at the places they have on the page.

Its styles are in web/src/shared/first-paint. The web keeps it on the screen until its own page is ready.
"""

from html import escape

from api.storefront.first_products import first_products
from api.storefront.heads.head import Crumb, Head
from api.storefront.picture_source import GALLERY, source

HOME = Crumb("Главная", "/")


def first_paint(head: Head) -> str:
    kind = "first-product" if head.kind == "product" else ""
    return (
        f'<div class="first-bar"></div><main id="main" class="wrap first {kind}">'
        f"{_crumbs(head)}<div>{_picture(head)}{_h1(head)}</div>{first_products(head) if head.products else ''}</main>"
    )


def _h1(head: Head) -> str:
    return f"<h1>{escape(head.heading)}</h1>"


def _crumbs(head: Head) -> str:
    parents = [HOME, *head.crumbs[:-1]]
    links = "".join(f'<a href="{escape(crumb.path)}">{escape(crumb.name)}</a>' for crumb in parents)
    last = "" if head.kind == "product" else f"<span>{escape(head.heading)}</span>"
    return f'<nav aria-label="Путь">{links}{last}</nav>'


def _picture(head: Head) -> str:
    if head.picture is None:
        return ""
    image = source(head.picture, GALLERY)
    thumbs = ' class="first-thumbs"' if head.has_more_pictures else ""
    words = f'alt="{escape(head.heading)}" width="600" height="600" fetchpriority="high"'
    return f"<figure{thumbs}><img {image} {words}></figure>"
