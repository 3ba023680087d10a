"""What a visitor sees before the script has come: crumbs, picture and heading where the page will have them.

Its looks are in web/src/app/first-paint.css. The web keeps it on the screen until its own page is ready.
"""

from html import escape

from api.catalog.schemas import ImageOut
from api.storefront.heads.head import Crumb, Head, picture_path

HOME = Crumb("Главная", "/")
_WIDTHS = (200, 600, 2000)
_SIZES = "(max-width: 767px) 100vw, 592px"


def first_paint(head: Head) -> str:
    kind = "first-product" if head.kind == "product" else ""
    return (
        f'<div class="first-bar"></div><main id="main" class="wrap first {kind}">'
        f"{_crumbs(head)}<div>{_picture(head)}{_h1(head)}</div></main>"
    )


def _h1(head: Head) -> str:
    return f"<h1>{escape(head.heading)}</h1>"


def _crumbs(head: Head) -> str:
    above = [HOME, *head.crumbs[:-1]]
    links = "".join(f'<a href="{escape(crumb.path)}">{escape(crumb.name)}</a>' for crumb in above)
    last = "" if head.kind == "product" else f"<span>{escape(head.heading)}</span>"
    return f'<nav aria-label="Путь">{links}{last}</nav>'


def _picture(head: Head) -> str:
    if head.picture is None:
        return ""
    source = f'src="{picture_path(head.picture)}"'
    if head.picture.ext != "svg":
        source += f' srcset="{_set(head.picture)}" sizes="{_SIZES}"'
    return f'<figure><img {source} alt="{escape(head.heading)}" width="600" height="600" fetchpriority="high"></figure>'


def preload_source(picture: ImageOut) -> str:
    """As the gallery of the web asks for it: a drawing in one size, a photo in three."""
    if picture.ext == "svg":
        return f'href="{picture_path(picture)}"'
    return f'imagesrcset="{_set(picture)}" imagesizes="{_SIZES}"'


def _set(picture: ImageOut) -> str:
    return ", ".join(f"{picture_path(picture, width)} {width}w" for width in _WIDTHS)
