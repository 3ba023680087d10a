"""Several part numbers on one line: «W 914/2, C 22 117 и CU 2442», «W914/2 2шт OC90 1шт». Pure."""

import re
from collections.abc import Sequence

from api.parts.pasted_list.number_shapes import NumberShapes, trimmed
from api.parts.pasted_list.quantity import statements

Span = tuple[int, int]

_SEPARATORS = re.compile(
    r"[;|]|,(?!\d{1,3}(?![\w/-]))|(?<!\d),"
    r"|(?<=\s)(?:и|а также|также|плюс|ещ[её]|\+|&)(?=\s)|(?<=\w)\+(?=\w)",
    re.IGNORECASE,
)
#: What follows replaces the number before: it is no other entry.
_ALTERNATIVE = re.compile(r"\W*(?:или|либо|аналог\w*|замен\w*|вместо|он же|она же|кросс\w*)(?!\w)", re.IGNORECASE)
#: A name of something: at least one word that is no unit.
_NAME = re.compile(r"(?<!\w)(?!компл|комплект|штук|набор|упак|канистр|срочно|нужн)[а-яё]{5,}", re.IGNORECASE)
#: Words that may be a number or part of one: a second digit, or letters before the first.
_FIGURES = re.compile(r"\d\D*\d|[^\W\d]{2}\d")
_WORD = re.compile(r"\w")
_PIECE = re.compile(r"[^\s:=()\[\]]+")
_SHORT_NUMBER = re.compile(r"\d{4,5}")
_BODY = re.compile(r"[A-Z]\d{2,3}", re.IGNORECASE)


def segments(text: str, shapes: NumberShapes) -> list[Span]:
    """Spans of the text with one number each, which together are the text; one span when it has not several."""
    parts = _split(text)
    spans = _joined(text, parts, shapes)
    if len(spans) == 1 < len(parts) and _are_short_numbers(text, parts, shapes):
        spans = parts
    return [part for span in spans for part in _by_quantities(text, span, shapes)]


def _split(text: str) -> list[Span]:
    """Parts between separators; separators without words between them are one."""
    ends = [match.end() for match in _SEPARATORS.finditer(text)]
    ends = [end for end, after in zip(ends, [*ends[1:], len(text)], strict=False) if _WORD.search(text, end, after)]
    return list(zip([0, *ends], [*ends, len(text)], strict=True))


def _joined(text: str, spans: Sequence[Span], shapes: NumberShapes) -> list[Span]:
    """Spans without a number belong to the one before, the first ones to the one after; «пыльник 2 шт» is its own."""
    joined: list[Span] = []
    has_number = has_quantity = False  # of the last span of `joined`
    for start, end in spans:
        part = text[start:end]
        is_number = shapes.has_number(part) and not (joined and _ALTERNATIVE.match(part))
        is_counted = len(spans) > 1 and any(True for _ in statements(part))
        is_item = is_number or (is_counted and _NAME.search(part) is not None)
        if not joined or (is_number and has_number) or (is_item and is_counted and has_quantity):
            joined.append((start, end))
            has_number, has_quantity = is_number, is_counted
        else:
            joined[-1] = joined[-1][0], end
            has_number, has_quantity = has_number or is_number, has_quantity or is_counted
    return joined


def _are_short_numbers(text: str, parts: Sequence[Span], shapes: NumberShapes) -> bool:
    """«Febi 32102, 45414, 22889»: nothing but digits; with other words they are cars."""
    if not all(_is_bare(piece, shapes) for piece in text.split()):
        return False
    return all(
        sum(_SHORT_NUMBER.fullmatch(trimmed(piece)) is not None for piece in text[start:end].split()) == 1
        for start, end in parts
    )


def _is_bare(piece: str, shapes: NumberShapes) -> bool:
    word = trimmed(piece)
    return not word.isalpha() or word.lower() in ("и", "по", "шт") or shapes.is_maker(word)


def _by_quantities(text: str, span: Span, shapes: NumberShapes) -> list[Span]:
    """Splits «W914/2 2шт OC90 1шт» after each quantity, «2шт W914/2 1шт OC90» before it, bare numbers by themselves."""
    start, end = span
    if sum(_FIGURES.search(word) is not None for word in text[start:end].split()) < 2:
        return [span]
    pieces = [(match.start() + start, match.end() + start) for match in _PIECE.finditer(text[start:end])]
    texts = [text[first:last] for first, last in pieces]
    runs = shapes.runs(texts)
    if len(runs) < 2:
        return [span]
    starts = [pieces[first][0] for first, _ in runs]
    stops = [pieces[last][1] for _, last in runs]
    counts = sorted({(first + start, last + start) for first, last in statements(text[start:end])})
    cuts = []
    for stop, next_start in zip(stops, starts[1:], strict=False):
        between = [count for count in counts if stop - 3 <= count[0] and count[1] <= next_start]
        if between:
            leads = any(count[1] <= starts[0] for count in counts)
            cuts.append(between[-1][0] if leads else between[-1][1])
        elif _are_bare(texts, runs):
            cuts.append(next_start)
    return list(zip([start, *cuts], [*cuts, end], strict=True))


def _are_bare(texts: Sequence[str], runs: Sequence[tuple[int, int]]) -> bool:
    """Nothing but numbers, none of which is a car's body such as «W203»."""
    covered = sum(last - first + 1 for first, last in runs)
    singles = [trimmed(texts[first]) for first, last in runs if first == last]
    return covered == len(texts) and not any(_BODY.fullmatch(word) for word in singles)
