"""Which part of a long text to show: the window with the most, closest and best ordered matches."""

from onebox.engine.text.tokenizer import Token, TokenKind

from .matching_words import MatchSpan

_FAR = 7


def crop_bounds(tokens: list[Token], spans: list[MatchSpan], size: int, length: int) -> tuple[int, int]:
    """Start and end, in characters, of the `size` words to keep of a text of `length` characters."""
    if spans:
        first, last = _best_window(spans, size)
        matched = last.last_word - first.first_word + 1
        forward = size >= matched
        left = abs(size - matched)
        before = first.first_token if forward else 0
        after = min(last.last_token + 1, len(tokens))
    else:
        forward, left, before, after = True, size, 0, 0
    return _grow(tokens, before, after, left, forward, length)


def _grow(tokens: list[Token], before: int, after: int, left: int, forward: bool, length: int) -> tuple[int, int]:
    """Take words on both sides in turn until none are left to take."""
    backward = iter(range(before - 1, -1, -1))
    onward = iter(range(after, len(tokens))) if forward else iter(range(min(after, len(tokens) - 1), -1, -1))
    low, high = next(backward, None), next(onward, None)
    while left > 0 and (low is not None or high is not None):
        low_kind = None if low is None else tokens[low].kind
        high_kind = None if high is None else tokens[high].kind
        take_low, take_high = _choose(low_kind, high_kind, left)
        for taken, kind in ((take_low, low_kind), (take_high, high_kind)):
            if taken and kind is not None and kind < TokenKind.SOFT:
                left -= 1
        if take_low:
            low = next(backward, None)
        if take_high:
            high = next(onward, None)
    start = 0 if low is None else tokens[low].end
    end = length if high is None else tokens[high].start
    return start, end


def _choose(low: int | None, high: int | None, left: int) -> tuple[bool, bool]:
    """(take the token before, take the token after)."""
    if low is None or high is None:
        return low is not None, high is not None
    if low >= TokenKind.SOFT and high >= TokenKind.SOFT:
        if low == high:
            return True, left > 1
        return (False, True) if low == TokenKind.HARD else (True, False)
    if high >= TokenKind.SOFT:
        return True, False
    if low >= TokenKind.SOFT:
        return False, True
    return True, left > 1


def _score(spans: list[MatchSpan]) -> tuple[int, int, int]:
    """(different query words, closeness, matches in query order)."""
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
