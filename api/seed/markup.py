"""Descriptions are a few paragraphs and a list, made of the facts of the data files only."""

from collections.abc import Iterable
from html import escape


def paragraphs(*texts: str) -> str:
    """Empty ones are left out."""
    return "".join(f"<p>{escape(text, quote=False)}</p>" for text in texts if text)


def bullets(title: str, lines: Iterable[str]) -> str:
    """A titled list, nothing when it is empty."""
    points = "".join(f"<li>{escape(line, quote=False)}</li>" for line in lines)
    return f"{paragraphs(title)}<ul>{points}</ul>" if points else ""


def joined(parts: Iterable[str], end: str = ".") -> str:
    """Parts of a sentence, divided by commas, the first letter made capital; nothing of nothing."""
    text = ", ".join(filter(None, parts))
    return text[:1].upper() + text[1:] + end if text else ""
