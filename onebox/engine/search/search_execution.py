"""Search execution: universe (filtered documents), ranking, page."""

from dataclasses import dataclass, field
from functools import partial

from pyroaring import BitMap

from onebox.engine.api_errors import ApiError
from onebox.engine.index.attribute_patterns import matches_pattern
from onebox.engine.index.facets import FacetField
from onebox.engine.index.index import Index
from onebox.engine.rank.bucket_sort import PageBounds, SortResult, bucket_sort, keep_distinct
from onebox.engine.rank.query_graph import QueryGraph
from onebox.engine.rank.query_parser import ParsedQuery, parse_query
from onebox.engine.rank.query_terms import TermSpan
from onebox.engine.rank.ranking_rules import SortBy, placeholder_rules, query_rules
from onebox.engine.rank.scores import Score
from onebox.engine.rank.search_context import SearchContext
from onebox.engine.search_budget import SearchBudget

from .displayed_names import HIDDEN, displayed_names
from .filter_ast import Filter
from .filter_eval import FilterScope, evaluate
from .search_request import SearchRequest
from .sort_keys import sort_rule

DEFAULT_CUTOFF_MS = 1500


@dataclass
class SearchPage:
    """The page of a search, and `candidates`: all documents that count for totals and facets."""

    docs: list[int]
    scores: list[list[Score]]
    candidates: BitMap
    terms: list[TermSpan] = field(default_factory=list)


def searched_fields(index: Index, requested: list[str] | None) -> list[str] | None:
    """The fields of `attributesToSearchOn`; None for all. Raises ApiError for a field that is not searchable."""
    if requested is None:
        return None
    settings = index.settings
    searchable_names = index.searchable_names()
    everything = settings.searchable == ["*"]
    fields: list[str] = []
    for name in requested:
        if name == "*" or name in searchable_names:
            fields += [name] if name in searchable_names else []
            continue
        matching_names = [k for k in searchable_names if "*" in name and matches_pattern(name, k)]
        if matching_names:
            fields += matching_names
        elif not everything and name not in settings.searchable:
            names = ", ".join(displayed_names(settings, searchable_names)) or (
                f", {HIDDEN}" if searchable_names else ""
            )
            raise ApiError(
                "invalid_search_attributes_to_search_on",
                f"Attribute `{name}` is not searchable. Available searchable attributes are: `{names}`.",
            )
    return None if "*" in requested else fields


def new_context(index: Index, budget: SearchBudget, restricted_fields: list[str] | None) -> SearchContext:
    rules = index.rules
    context = SearchContext(
        index.text,
        rules.settings,
        rules.text.tokenizer,
        rules.synonyms,
        index.searchable_fields(),
        budget,
        restricted_fields,
    )
    context.derivations = index.derivations()
    return context


def facet_field(index: Index, name: str) -> FacetField | None:
    return index.facets.fields.get(name)


def distinct_field_of(index: Index, name: str | None) -> FacetField | None:
    """None without a distinct attribute or without values of it."""
    return None if name is None else facet_field(index, name)


def search_universe(index: Index, node: Filter | None, budget: SearchBudget, reprint: bool = True) -> BitMap:
    if node is None:
        return index.docs
    return evaluate(node, FilterScope(index, reprint=reprint, budget=budget)) & index.docs


@dataclass
class Query:
    """A query prepared against one index: its terms and its universe."""

    context: SearchContext
    parsed: ParsedQuery | None
    universe: BitMap

    @property
    def is_placeholder(self) -> bool:
        return self.parsed is None or not self.parsed.terms


def prepare_query(index: Index, request: SearchRequest, universe: BitMap, restricted_fields: list[str] | None) -> Query:
    request.budget.start_query(
        DEFAULT_CUTOFF_MS if (cutoff := index.settings.get("searchCutoffMs")) is None else cutoff
    )
    context = new_context(index, request.budget, restricted_fields)
    if request.q is None or not request.q.strip():
        return Query(context, None, universe)
    parsed = parse_query(context, context.tokenizer.tokenize(request.q))
    removed = BitMap()
    for word in parsed.negative_words:
        removed |= context.word_docs(word)
    for phrase in parsed.negative_phrases:
        removed |= context.phrase_docs(phrase)
    if removed:
        universe = universe - removed
    if parsed.terms:
        universe = parsed.graph.docs(universe, request.matchingStrategy)
    return Query(context, parsed, universe)


def run_query(index: Index, request: SearchRequest, query: Query, sort_by: SortBy, page: PageBounds) -> SearchPage:
    """Ranks the universe and returns the page."""
    make_sort = partial(sort_rule, index)
    if query.is_placeholder or query.parsed is None:
        rules = placeholder_rules(index.settings.ranking_rules, sort_by, make_sort)
        graph, terms = QueryGraph(), []
    else:
        rules = query_rules(query.context, sort_by, make_sort, request.matchingStrategy)
        graph, terms = query.parsed.graph, query.parsed.terms
    field = distinct_field_of(index, request.distinct or index.settings.distinct)
    distinct_group = None if field is None else field.docs_sharing_value
    result: SortResult = bucket_sort(rules, graph, query.universe, page, distinct_group, request.budget)
    candidates = result.candidates
    if request.is_paged and field is not None and distinct_group is not None:
        # Fast for fields with one value a document, such as the groups of 100,000 products.
        first_docs = field.first_docs(candidates)
        candidates = keep_distinct(candidates, distinct_group, request.budget)[0] if first_docs is None else first_docs
    return SearchPage(result.docs, result.scores, candidates, terms)
