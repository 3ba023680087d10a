"""Addresses of a picture as the web requests it: a drawing in one size, a photo in three."""

from api.catalog.schemas import ImageOut
from api.storefront.heads.head import picture_path

_WIDTHS = (200, 600, 2000)
#: `sizes` of the gallery of a product and of a card in a list, as the web has them.
GALLERY = "(max-width: 767px) 100vw, 592px"
CARD = "(max-width: 767px) 45vw, 260px"


def source(picture: ImageOut, sizes: str) -> str:
    """Attributes of `img`."""
    address = f'src="{picture_path(picture)}"'
    return address if picture.ext == "svg" else f'{address} srcset="{_set(picture)}" sizes="{sizes}"'


def preload_source(picture: ImageOut, sizes: str) -> str:
    """Attributes of `link rel="preload"`."""
    if picture.ext == "svg":
        return f'href="{picture_path(picture)}"'
    return f'imagesrcset="{_set(picture)}" imagesizes="{sizes}"'


def _set(picture: ImageOut) -> str:
    return ", ".join(f"{picture_path(picture, width)} {width}w" for width in _WIDTHS)
