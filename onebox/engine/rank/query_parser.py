"""The query parser: tokens to terms, quoted phrases and negative (`-word`) terms."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from onebox.engine.text.tokenizer import Token, TokenKind

from .query_graph import QueryGraph
from .query_terms import TermSpan, phrase_term, word_term
from .search_context import Phrase, SearchContext

MAX_TOKENS = 1000
MAX_TERMS = 10
_HARD_GAP = 7


@dataclass
class ParsedQuery:
    """The query graph and the negative parts; `terms` are all terms with their n-grams, for highlighting."""

    terms: list[TermSpan]
    graph: QueryGraph
    negative_words: list[str] = field(default_factory=list)
    negative_phrases: list[Phrase] = field(default_factory=list)


class _PhraseBuilder:
    def __init__(self) -> None:
        self.words: list[str | None] = []
        self.start = self.end = 0

    def push(self, token: Token, position: int) -> None:
        if not any(self.words):
            self.start = position
        self.end = position
        self.words.append(None if token.kind == TokenKind.STOP else token.lemma)


class _Parser:
    def __init__(self, context: SearchContext) -> None:
        self.context = context
        self.terms: list[TermSpan] = []
        self.negative_words: list[str] = []
        self.negative_phrases: list[Phrase] = []
        self.phrase: _PhraseBuilder | None = None
        self.negative_phrase = False
        self.negative_next = False
        self.after_space = True
        self.position = -1

    def take(self, token: Token, is_last: bool) -> None:
        if token.is_separator:
            self._separator(token)
        else:
            self._word(token, is_last)
        self.after_space = token.lemma[-1:].isspace()

    def _word(self, token: Token, is_last: bool) -> None:
        self.position += 1
        if self.phrase is not None:
            self.phrase.push(token, self.position)
        elif self.negative_next:
            self.negative_words.append(token.lemma)
            self.negative_next = False
        elif is_last or token.kind == TokenKind.WORD:
            prefix = is_last and self.context.prefixes_allowed
            term = word_term(self.context, token.lemma, self.context.typos_allowed(token.lemma), prefix)
            self.terms.append(TermSpan(term, self.position, self.position))

    def _separator(self, token: Token) -> None:
        hard = token.kind == TokenKind.HARD
        if hard:
            self.position += _HARD_GAP
            if self.phrase is not None:
                self.close_phrase()
                self.phrase = _PhraseBuilder()
        quotes = token.lemma.count('"')
        if quotes:
            if self.phrase is not None:
                quotes -= 1
                self.close_phrase()
                self.negative_phrase = False
            self.phrase = None
            if quotes % 2:
                self.negative_phrase = self.negative_next
                self.phrase = _PhraseBuilder()
        self.negative_next = self.phrase is None and token.lemma == "-" and self.after_space

    def close_phrase(self) -> None:
        phrase, self.phrase = self.phrase, None
        if phrase is None or not any(phrase.words):
            return
        words = tuple(phrase.words)
        if self.negative_phrase:
            self.negative_phrases.append(words)
        else:
            self.terms.append(TermSpan(phrase_term(self.context, words), phrase.start, phrase.end))


def parse_query(context: SearchContext, tokens: list[Token], max_terms: int | None = MAX_TERMS) -> ParsedQuery:
    """Parses at most 1,000 tokens; terms beyond `max_terms` are dropped."""
    parser = _Parser(context)
    complete = True
    for token, is_last in _with_last(tokens[:MAX_TOKENS]):
        if not token.lemma:
            parser.after_space = token.source[-1:].isspace()
            continue
        if max_terms is not None and len(parser.terms) >= max_terms:
            complete = False
            break
        parser.take(token, is_last)
    if complete:
        parser.close_phrase()
    graph, terms = QueryGraph.from_terms(context, parser.terms)
    return ParsedQuery(terms, graph, parser.negative_words, parser.negative_phrases)


def _with_last(tokens: list[Token]) -> Iterator[tuple[Token, bool]]:
    for number, token in enumerate(tokens):
        yield token, number == len(tokens) - 1
