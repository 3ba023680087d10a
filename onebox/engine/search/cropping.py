"""Cropping: the window of a long text with the most, closest and best ordered matches."""

from onebox.engine.text.tokenizer import Token, TokenKind

from .matching_words import MatchSpan

_FAR = 7


def crop_bounds(tokens: list[Token], spans: list[MatchSpan], size: int, length: int) -> tuple[int, int]:
    """Start and end, in characters, of the `size` words to keep of a text of `length` characters."""
    if spans:
        first, last = _best_window(spans, size)
        span_words = last.last_word - first.first_word + 1
        fits = size >= span_words
        word_budget = abs(size - span_words)
        low_start = first.first_token if fits else 0
        high_start = min(last.last_token + 1, len(tokens))
    else:
        fits, word_budget, low_start, high_start = True, size, 0, 0
    return _grow(tokens, low_start, high_start, word_budget, fits, length)


def _grow(
    tokens: list[Token], low_start: int, high_start: int, word_budget: int, fits: bool, length: int
) -> tuple[int, int]:
    """Extends the window by words on both sides in turn until the word budget is used up."""
    tokens_before = iter(range(low_start - 1, -1, -1))
    tokens_after = (
        iter(range(high_start, len(tokens))) if fits else iter(range(min(high_start, len(tokens) - 1), -1, -1))
    )
    low, high = next(tokens_before, None), next(tokens_after, None)
    while word_budget > 0 and (low is not None or high is not None):
        low_kind = None if low is None else tokens[low].kind
        high_kind = None if high is None else tokens[high].kind
        takes_low, takes_high = _choose(low_kind, high_kind, word_budget)
        for is_taken, kind in ((takes_low, low_kind), (takes_high, high_kind)):
            if is_taken and kind is not None and kind < TokenKind.SOFT:
                word_budget -= 1
        if takes_low:
            low = next(tokens_before, None)
        if takes_high:
            high = next(tokens_after, None)
    start = 0 if low is None else tokens[low].end
    end = length if high is None else tokens[high].start
    return start, end


def _choose(low: int | None, high: int | None, word_budget: int) -> tuple[bool, bool]:
    """(whether to take the token before, whether to take the token after)."""
    if low is None or high is None:
        return low is not None, high is not None
    if low >= TokenKind.SOFT and high >= TokenKind.SOFT:
        if low == high:
            return True, word_budget > 1
        return (False, True) if low == TokenKind.HARD else (True, False)
    if high >= TokenKind.SOFT:
        return True, False
    if low >= TokenKind.SOFT:
        return False, True
    return True, word_budget > 1


def _score(spans: list[MatchSpan]) -> tuple[int, int, int]:
    """(distinct query words, closeness, matches in query order): larger is better."""
    ids: set[int] = set()
    order = distance = 0
    for at, span in enumerate(spans):
        inner = span.last_word - span.first_word
        order += inner
        distance -= inner
        ids.update(span.ids)
        if at + 1 < len(spans):
            following = spans[at + 1]
            if following.ids.start > span.ids.start:
                order += 1
            distance -= min(following.first_word - span.last_word, _FAR)
    return len(ids), distance, order


def _best_window(spans: list[MatchSpan], size: int) -> tuple[MatchSpan, MatchSpan]:
    best: tuple[tuple[int, int, int], MatchSpan, MatchSpan] | None = None

    def consider(first: int, last: int) -> None:
        nonlocal best
        score = _score(spans[first : last + 1])
        if best is None or score > best[0]:
            best = (score, spans[first], spans[last])

    first = 0
    start = spans[0].first_word
    for at, span in enumerate(spans):
        end = span.last_word
        if end - start < size:
            continue
        if at:
            consider(first, at - 1)
        while first + 1 < len(spans):
            first += 1
            start = spans[first].first_word
            if start > end or end - start < size:
                break
    if first != len(spans) - 1 or spans[first].last_word - spans[first].first_word + 1 < size:
        consider(first, len(spans) - 1)
    return (spans[0], spans[0]) if best is None else (best[1], best[2])
