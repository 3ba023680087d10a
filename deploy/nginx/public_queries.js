// What a search may ask for whose key a stranger can hold: the rules of search-config/public-queries.json, as
// onebox/engine/admission/public_queries.py judges them. Also runs in Node, for tests; njs has no newer syntax.

const DEFAULT_HITS = 20;
const BAD = 'bad_request';

function refused(message, code) {
  return { message: message, code: code || BAD };
}

function isSet(value) {
  return value !== undefined && value !== null;
}

function isObject(value) {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

function matchesWhole(pattern, text) {
  return new RegExp('^(?:' + pattern + ')$').test(text);
}

// How deep round brackets are nested, outside of quoted values.
function depthOf(text) {
  let deepest = 0, depth = 0, quote = '', isEscaped = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (quote !== '') {
      if (isEscaped) isEscaped = false;
      else if (character === '\\') isEscaped = true;
      else if (character === quote) quote = '';
    } else if (character === '"' || character === "'") quote = character;
    else if (character === '(') {
      depth += 1;
      deepest = Math.max(deepest, depth);
    } else if (character === ')') depth -= 1;
  }
  return deepest;
}

// A text, or a list of texts and lists of texts; each item of a list counts as one more character.
function isShortFilter(value, rule) {
  let characters = 0;
  const isShort = (text) => {
    if (typeof text !== 'string') return false;
    characters += text.length + 1;
    return characters <= rule.filter_characters && depthOf(text) <= rule.depth;
  };
  return (Array.isArray(value) ? value : [value]).every((part) => (Array.isArray(part) ? part.every(isShort) : isShort(part)));
}

function isPermitted(value, rule) {
  if (rule.flag) return typeof value === 'boolean';
  if (rule.integer !== undefined) return Number.isInteger(value) && value >= 0 && value <= rule.integer;
  if (rule.items !== undefined)
    return (
      Array.isArray(value) &&
      value.length <= rule.items &&
      value.every((item) => typeof item === 'string' && matchesWhole(rule.item, item))
    );
  if (rule.filter_characters !== undefined) return isShortFilter(value, rule);
  if (typeof value !== 'string') return false;
  return rule.characters !== undefined ? value.length <= rule.characters : matchesWhole(rule.text, value);
}

function parametersRefused(query, parameters) {
  if (!isObject(query)) return refused('A public search is an object of parameters.');
  const names = Object.keys(query);
  for (let at = 0; at < names.length; at += 1) {
    const name = names[at];
    if (!Object.keys(parameters).includes(name))
      return refused('A public search has no parameter `' + name.slice(0, 60) + '`.');
    if (query[name] !== null && !isPermitted(query[name], parameters[name]))
      return refused(
        'The value of `' + name + '` is not one that a public search may have.',
        'invalid_search_' + name.replace(/[A-Z]/g, (letter) => '_' + letter.toLowerCase()),
      );
  }
  return null;
}

// Hits before those that a query asks for, and their number.
function spanOf(query) {
  if (!isSet(query.page) && !isSet(query.hitsPerPage))
    return { first: query.offset || 0, hits: isSet(query.limit) ? query.limit : DEFAULT_HITS };
  const size = isSet(query.hitsPerPage) ? query.hitsPerPage : DEFAULT_HITS;
  return { first: Math.max(0, (isSet(query.page) ? query.page : 1) - 1) * size, hits: size };
}

// Whether hits are no more than keys.
function isBare(rules, query) {
  const fields = query.attributesToRetrieve;
  return (
    isSet(fields) &&
    (query.attributesToHighlight || []).length === 0 &&
    fields.every((name) => matchesWhole(rules.query.bare_fields, name))
  );
}

function queryRefused(rules, query) {
  const refusal = parametersRefused(query, rules.parameters);
  if (refusal !== null) return refusal;
  const span = spanOf(query);
  let most = isBare(rules, query) ? rules.query.bare_hits : rules.query.hits;
  if (query.showRankingScoreDetails) most = rules.query.detailed_hits;
  if (span.hits > most) return refused('A public search with these parameters has at most ' + most + ' hits.');
  if (span.first + span.hits > rules.query.last_hit)
    return refused('A public search ends with hit ' + rules.query.last_hit + '.');
  return null;
}

function multiSearchRefused(rules, body) {
  if (!isObject(body) || Object.keys(body).join() !== 'queries' || !Array.isArray(body.queries))
    return refused('A public multi-search has `queries` and nothing else.');
  const queries = body.queries;
  if (queries.length > rules.queries)
    return refused('A public multi-search has at most ' + rules.queries + ' queries, not ' + queries.length + '.');
  const totals = { hits: 0, facets: 0 };
  for (let at = 0; at < queries.length; at += 1) {
    const refusal = queryRefused(rules, queries[at]);
    if (refusal !== null) return refused('Inside `.queries[' + at + ']`: ' + refusal.message, refusal.code);
    totals.hits += isBare(rules, queries[at]) ? spanOf(queries[at]).hits / rules.query.bare_per_hit : spanOf(queries[at]).hits;
    totals.facets += (queries[at].facets || []).length;
  }
  const exceeded = ['hits', 'facets'].filter((name) => totals[name] > rules[name])[0];
  return exceeded === undefined
    ? null
    : refused('A public multi-search asks for at most ' + rules[exceeded] + ' ' + exceeded + '.');
}

// Null for a body that the storefront may send, else {message, code}. `path` ends with multi-search or facet-search.
function refusalOf(rules, path, body) {
  return path.endsWith('/facet-search')
    ? parametersRefused(body, rules.facet_search_parameters)
    : multiSearchRefused(rules, body);
}

export default { refusalOf };
