"""`index.html` of the build with the head of one page inserted.

Every value from the database is escaped here and nowhere else.
"""

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from pathlib import Path
from typing import Any

from api.core.json_types import JsonObject
from api.core.settings import get_settings
from api.storefront.first_products import CARD, GALLERY, HOME, first_paint, preload_source
from api.storefront.heads.head import Head, LinkedData, picture_path
from api.storefront.heads.linked_data import breadcrumbs

ROUTES = "src/app/routes"
#: Product cards in a row on a phone.
FIRST_ROW = 2
FIRST_STYLE = "src/first-paint.css"
_ROOT = '<div id="root"></div>'
_SHEET = re.compile(r'<link rel="stylesheet"[^>]*>')
_FONT = re.compile(r'<link rel="preload"[^>]* as="font"[^>]*>')
_TITLE = ("<title>", "</title>")
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
    fonts: list[str]
    #: The rest of the head, with the scripts that every page loads.
    rest_of_head: str
    body: str
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
        scripts = (chunk["file"] for chunk in chunks.values())
        sheets = (sheet for chunk in chunks.values() for sheet in chunk.get("css", ()))
        return self._not_common(scripts), self._not_common(sheets)

    def entry(self, source: str) -> "EntryFiles | None":
        """Script and own style sheets of another entry of the build, such as an island of the back office."""
        chunk = self.manifest.get(source)
        return EntryFiles(f"/{chunk['file']}", [f"/{sheet}" for sheet in chunk.get("css", ())]) if chunk else None

    def _not_common(self, files: Iterable[str]) -> list[str]:
        common = self.rest_of_head + "".join(self.sheets)
        return [file for file in dict.fromkeys(files) if file not in common]


@dataclass(frozen=True, slots=True)
class EntryFiles:
    """Paths on the site."""

    script: str
    sheets: list[str]


def entry_files(dist: Path | None, source: str) -> EntryFiles | None:
    """None where the web is not built."""
    return read_build(dist).entry(source) if dist is not None and (dist / "index.html").is_file() else None


def read_build(dist: Path) -> BuiltPage:
    """The page of the build in `dist`, cached until index.html changes."""
    return _read_build(dist, (dist / "index.html").stat().st_mtime_ns)


@lru_cache(maxsize=4)
def _read_build(dist: Path, changed: int) -> BuiltPage:
    html = (dist / "index.html").read_text(encoding="utf-8")
    start, _, after_title = html.partition(_TITLE[0])
    rest_of_head, _, body = after_title.partition(_TITLE[1])[2].partition("</head>")
    body, _, end = body.rpartition("</body>")
    manifest = dist / ".vite" / "manifest.json"
    chunks = json.loads(manifest.read_text(encoding="utf-8")) if manifest.is_file() else {}
    return BuiltPage(
        start=start,
        style=_first_style(dist, chunks),
        sheets=_SHEET.findall(rest_of_head),
        fonts=_FONT.findall(rest_of_head),
        rest_of_head=_FONT.sub("", _SHEET.sub("", rest_of_head)),
        body="</head>" + body,
        end="</body>" + end,
        manifest=chunks,
    )


def _first_style(dist: Path, manifest: dict[str, JsonObject]) -> str:
    file = manifest.get(FIRST_STYLE, {}).get("file")
    return (dist / file).read_text(encoding="utf-8") if file else ""


def document(page: BuiltPage, head: Head, address: str, search_origin: str) -> str:
    """The HTML of a page; `address` is the public origin of the shop, without a final slash."""
    scripts, own_sheets = page.files(head.module) if head.module else ([], [])
    sheets = [*page.sheets, *(f'<link rel="stylesheet" crossorigin href="/{escape(file)}">' for file in own_sheets)]
    parts = [
        page.start,
        *_head_tags(head, address),
        f"<style>{page.style}</style>",
        *(sheet.replace('rel="stylesheet"', 'rel="preload" as="style"') for sheet in sheets),
        *_preloads(head, search_origin),
        # A browser delays the first paint for preloaded fonts, so a page with a heading preloads none.
        *([] if head.heading else page.fonts),
        page.rest_of_head,
        *(f'<link rel="modulepreload" crossorigin href="/{escape(file)}">' for file in scripts),
        *(_linked_data(data, address) for data in _data(head)),
        page.body.replace(_ROOT, f'<div id="root">{first_paint(head)}</div>') if head.heading else page.body,
        *_answers(head),
        # At the end of the body style sheets do not block the first paint; scripts wait for them.
        *sheets,
        page.end,
    ]
    return "".join(parts)


def _head_tags(head: Head, address: str) -> Iterator[str]:
    yield f"<title data-head>{escape(head.title)}</title>"
    yield from _meta("name", description=head.description, robots="" if head.path else "noindex")
    if head.path is None:
        return
    canonical = escape(address + head.path)
    yield f'<link rel="canonical" href="{canonical}" data-head>'
    image = picture_path(head.image, 2000) if head.image and head.image.ext != "svg" else "/og.png"
    yield from _meta(
        "property",
        **{
            "og:type": head.kind,
            "og:site_name": get_settings().shop_name,
            "og:locale": "ru_RU",
            "og:title": head.title,
            "og:description": head.description,
            "og:url": address + head.path,
            "og:image": address + image,
        },
    )
    yield from _meta("name", **{"twitter:card": "summary_large_image"})


def _meta(attribute: str, **tags: str) -> Iterator[str]:
    for name, content in tags.items():
        if content:
            yield f'<meta {attribute}="{name}" content="{escape(content)}" data-head>'


def _preloads(head: Head, search_origin: str) -> Iterator[str]:
    """Preloads, which the browser starts before it parses any script."""
    pictures = [(head.picture, GALLERY)] if head.picture else [(card.image, CARD) for card in head.products[:FIRST_ROW]]
    for picture, sizes in pictures:
        yield f'<link rel="preload" as="image" {preload_source(picture, sizes)} fetchpriority="high">'
    shop = get_settings().shop_code
    for call in (*head.calls, *(["searchToken"] if head.searches else [])):
        yield f'<link rel="preload" as="fetch" href="/api/{shop}/{call}" crossorigin>'
    if head.searches and search_origin:
        yield f'<link rel="preconnect" href="{escape(search_origin)}" crossorigin>'


def _data(head: Head) -> Iterable[LinkedData]:
    yield from head.data
    if head.crumbs and head.path:
        yield breadcrumbs([HOME, *head.crumbs])


def _linked_data(data: LinkedData, address: str) -> str:
    text = in_script(json.dumps(_absolute(data, address), ensure_ascii=False))
    return f'<script type="application/ld+json" data-head>{text}</script>'


def _answers(head: Head) -> Iterator[str]:
    """Named responses of the API, each already JSON."""
    if head.answers:
        fields = ",".join(f"{json.dumps(name)}:{answer}" for name, answer in head.answers.items())
        yield f'<script type="application/json" id="answers">{in_script("{" + fields + "}")}</script>'


def in_script(text: str) -> str:
    """The text with characters escaped that would end a script element."""
    return text.translate(_UNSAFE)


def _absolute(value: Any, address: str, key: str = "") -> Any:
    if isinstance(value, dict):
        return {name: _absolute(part, address, name) for name, part in value.items()}
    if isinstance(value, list):
        return [_absolute(part, address, key) for part in value]
    return address + value if key in _ADDRESSES and isinstance(value, str) and value.startswith("/") else value
