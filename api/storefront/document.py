"""`index.html` of the build with the head of one page inserted: `templates/page.html`, which escapes every value."""

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from api.catalog.packing_repository import amount_of
from api.catalog.schemas import CardOut, ImageOut
from api.core.json_types import JsonObject
from api.core.money import in_words
from api.core.settings import get_settings
from api.storefront.heads.head import Crumb, Head, picture_path
from api.storefront.heads.linked_data import breadcrumbs

TEMPLATES = Environment(
    loader=FileSystemLoader(Path(__file__).parent / "templates"), autoescape=True, undefined=StrictUndefined
)
ROUTES = "src/app/routes"
FIRST_STYLE = "src/first-paint.css"
HOME = Crumb("Главная", "/")
#: Product cards in a row on a phone, whose pictures are preloaded.
_FIRST_ROW = 2
_WIDTHS = (200, 600, 2000)
#: `sizes` of the gallery of a product and of a card in a list, as the web has them.
_GALLERY = "(max-width: 767px) 100vw, 592px"
_CARD = "(max-width: 767px) 45vw, 260px"
_ROOT = '<div id="root"></div>'
_SHEET = re.compile(r'<link rel="stylesheet"[^>]*>')
_FONT = re.compile(r'<link rel="preload"[^>]* as="font"[^>]*>')
#: Keys of schema.org whose values are addresses of the shop.
_ADDRESSES = {"@id", "url", "item", "image", "logo", "urlTemplate", "mainEntityOfPage"}
#: Characters that would end a script element or start markup in it; U+2028 and U+2029 end a line of script.
_UNSAFE = str.maketrans({char: f"\\u{ord(char):04x}" for char in "<>&\u2028\u2029"})


@dataclass(frozen=True)
class BuiltPage:
    """The build's page, split where parts are inserted."""

    start: str
    #: CSS of the first screen, and the `link` elements of the style sheets that every page loads.
    style: str
    sheets: list[str]
    #: Preloads of the fonts of the first screen.
    fonts: str
    #: The rest of the head, with the scripts that every page loads.
    rest_of_head: str
    before_root: str
    after_root: str
    end: str
    manifest: dict[str, JsonObject]

    def files(self, route: str) -> tuple[list[str], list[str]]:
        """(scripts, style sheets) of a route beyond those of every page."""
        chunks: dict[str, JsonObject] = {}
        waiting = [f"{ROUTES}/{route}.tsx"]
        while waiting:
            name = waiting.pop(0)
            if name in self.manifest and name not in chunks:
                chunks[name] = self.manifest[name]
                waiting += chunks[name].get("imports", ())
        sheets = (sheet for chunk in chunks.values() for sheet in chunk.get("css", ()))
        return self._not_common(chunk["file"] for chunk in chunks.values()), self._not_common(sheets)

    def _not_common(self, files: Iterable[str]) -> list[str]:
        common = self.rest_of_head + "".join(self.sheets)
        return [file for file in dict.fromkeys(files) if file not in common]


def entry_files(dist: Path | None, source: str) -> dict[str, Any] | None:
    """Paths of the `script` and the own `sheets` of another entry of the build; None where the web is not built."""
    if dist is None or not (dist / "index.html").is_file():
        return None
    chunk = read_build(dist).manifest.get(source)
    return {"script": f"/{chunk['file']}", "sheets": [f"/{sheet}" for sheet in chunk.get("css", ())]} if chunk else None


def read_build(dist: Path) -> BuiltPage:
    """The page of the build in `dist`, cached until index.html changes."""
    return _read_build(dist, (dist / "index.html").stat().st_mtime_ns)


@lru_cache(maxsize=4)
def _read_build(dist: Path, changed: int) -> BuiltPage:
    start, _, after_title = (dist / "index.html").read_text(encoding="utf-8").partition("<title>")
    rest_of_head, _, body = after_title.partition("</title>")[2].partition("</head>")
    body, _, end = body.rpartition("</body>")
    before_root, _, after_root = body.partition(_ROOT)
    manifest = dist / ".vite" / "manifest.json"
    chunks = json.loads(manifest.read_text(encoding="utf-8")) if manifest.is_file() else {}
    style = chunks.get(FIRST_STYLE, {}).get("file")
    return BuiltPage(
        start=start,
        style=(dist / style).read_text(encoding="utf-8") if style else "",
        sheets=_SHEET.findall(rest_of_head),
        fonts="".join(_FONT.findall(rest_of_head)),
        rest_of_head=_FONT.sub("", _SHEET.sub("", rest_of_head)),
        before_root="</head>" + before_root,
        after_root=after_root,
        end="</body>" + end,
        manifest=chunks,
    )


def document(build: BuiltPage, head: Head, address: str, search_origin: str) -> str:
    """The HTML of a page; `address` is the public origin of the shop, without a final slash."""
    scripts, own_sheets = build.files(head.module) if head.module else ([], [])
    own_links = (f'<link rel="stylesheet" crossorigin href="/{escape(file)}">' for file in own_sheets)
    sheets = "".join((*build.sheets, *own_links))
    crumbs = [breadcrumbs([HOME, *head.crumbs])] if head.crumbs and head.path else []
    cards = [(card.image, _CARD) for card in head.products[:_FIRST_ROW]]
    settings = get_settings()
    return TEMPLATES.get_template("page.html").render(
        build=build,
        head=head,
        address=address,
        search_origin=search_origin,
        shop_name=settings.shop_name,
        shop_code=settings.shop_code,
        image=picture_path(head.image, 2000) if head.image and head.image.ext != "svg" else "/og.png",
        scripts=scripts,
        sheets=sheets,
        preloaded_sheets=sheets.replace('rel="stylesheet"', 'rel="preload" as="style"'),
        preloaded_pictures=[(head.picture, _GALLERY)] if head.picture else cards,
        calls=[*head.calls, *(["searchToken"] if head.searches else [])],
        linked_data=[in_script(_json(_absolute(data, address))) for data in (*head.data, *crumbs)],
        answers=in_script("{" + ",".join(f"{_json(name)}:{text}" for name, text in head.answers.items()) + "}")
        if head.answers
        else "",
    )


def in_script(text: str) -> str:
    """The text with characters escaped that would end a script element."""
    return text.translate(_UNSAFE)


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _absolute(value: Any, address: str, key: str = "") -> Any:
    if isinstance(value, dict):
        return {name: _absolute(part, address, name) for name, part in value.items()}
    if isinstance(value, list):
        return [_absolute(part, address, key) for part in value]
    return address + value if key in _ADDRESSES and isinstance(value, str) and value.startswith("/") else value


def _is_sized(card: CardOut) -> bool:
    """Whether the web's card has a row of sizes or the price of a litre (web/src/entities/product/size-chips.tsx)."""
    has_unit_price = card.size is not None and card.cost is not None and amount_of(card.size) != 1
    return len(card.sizes) > 1 or has_unit_price


def _price(card: CardOut) -> str:
    """With the thin spaces of the web, so that the layout does not shift when the web renders the card."""
    if card.cost is None:
        return "Цена по запросу"
    amount, space, sign = in_words(round(card.cost * 100)).rpartition("\u00a0")
    return amount.replace("\u00a0", "\u2009") + space + sign


def _source(picture: ImageOut, sizes: str) -> Markup:
    """Attributes of `img`."""
    address = Markup('src="{}"').format(picture_path(picture))
    if picture.ext == "svg":
        return address
    return address + Markup(' srcset="{}" sizes="{}"').format(_set(picture), sizes)


def _preload_source(picture: ImageOut, sizes: str) -> Markup:
    """Attributes of `link rel="preload"`."""
    if picture.ext == "svg":
        return Markup('href="{}"').format(picture_path(picture))
    return Markup('imagesrcset="{}" imagesizes="{}"').format(_set(picture), sizes)


def _set(picture: ImageOut) -> str:
    return ", ".join(f"{picture_path(picture, width)} {width}w" for width in _WIDTHS)


TEMPLATES.filters |= {"source": _source, "preload_source": _preload_source, "price": _price}
TEMPLATES.tests |= {"sized": _is_sized}
# Two rows of two on the widest phone; pictures below them load lazily.
TEMPLATES.globals |= {"HOME": HOME, "GALLERY": _GALLERY, "CARD": _CARD, "ON_FIRST_SCREEN": 4}
