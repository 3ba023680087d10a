"""Product descriptions: an allow-list of HTML tags, and plain text as HTML."""

from functools import lru_cache
from html import escape

import nh3

_TAGS = {
    *("p", "br", "ul", "ol", "li", "b", "strong", "i", "em", "h3", "h4", "sub", "sup"),
    *("table", "thead", "tbody", "tr", "th", "td"),
}


@lru_cache(maxsize=1024)
def sanitise_description(html: str) -> str:
    return nh3.clean(html, tags=_TAGS, attributes={}, clean_content_tags={"script", "style"}).strip() if html else ""


def from_text(text: str) -> str:
    """Plain text as HTML: a blank line separates paragraphs, a line break becomes <br>. HTML is returned unchanged."""
    if not text or nh3.is_html(text):
        return text
    paragraphs = (part.strip() for part in text.replace("\r\n", "\n").split("\n\n"))
    return "".join(f"<p>{escape(part, quote=False).replace(chr(10), '<br>')}</p>" for part in paragraphs if part)
