import type { EngineResult } from './engine-query';

/** A product of the model: it is found by the words of `text`, in the order of the list. */
export interface ModelProduct {
  readonly id: number;
  readonly text: string;
  readonly packing_group?: number;
  readonly [attribute: string]: unknown;
}

export interface ModelQuery {
  readonly q?: string;
  readonly filter?: string | readonly (string | readonly string[])[];
  readonly sort?: readonly string[];
  readonly distinct?: string;
  readonly facets?: readonly string[];
  readonly page?: number;
  readonly hitsPerPage?: number;
  readonly offset?: number;
  readonly limit?: number;
}

type Predicate = (product: ModelProduct) => boolean;

const TOKEN = /"(?:[^"\\]|\\.)*"|[\w.-]+|<=|>=|[()[\],=<>]/g;

/** Recursive descent over the filters that tests use: OR, AND, NOT, IN, =, <=, >=. */
function predicateOf(filter: string): Predicate {
  const tokens = filter.match(TOKEN) ?? [];
  let at = 0;
  const next = (): string => tokens[at++] ?? '';
  const isNext = (token: string): boolean => tokens[at] === token && (at += 1) > 0;
  const value = (token: string): string => (token.startsWith('"') ? String(JSON.parse(token)) : token);
  const among = (): string[] => {
    const values: string[] = [];
    next();
    while (!isNext(']')) {
      values.push(value(next()));
      isNext(',');
    }
    return values;
  };
  const condition = (): Predicate => {
    if (isNext('(')) {
      const inner = either();
      next();
      return inner;
    }
    if (isNext('NOT')) {
      const inner = condition();
      return (product) => !inner(product);
    }
    const attribute = next();
    const own = (product: ModelProduct): string[] => {
      const field = attribute === 'packing_group' ? (product.packing_group ?? product.id) : product[attribute];
      return [field].flat().map(String);
    };
    const isNot = isNext('NOT');
    if (isNext('IN')) {
      const values = among();
      return (product) => own(product).some((field) => values.includes(field)) !== isNot;
    }
    const [sign, bound] = [next(), value(next())];
    if (sign === '=') return (product) => own(product).includes(bound);
    const isWithin = (field: number) => (sign === '<=' ? field <= Number(bound) : field >= Number(bound));
    return (product) => own(product).map(Number).some(isWithin);
  };
  const every = (): Predicate => {
    const parts = [condition()];
    while (isNext('AND')) parts.push(condition());
    return (product) => parts.every((part) => part(product));
  };
  const either = (): Predicate => {
    const parts = [every()];
    while (isNext('OR')) parts.push(every());
    return (product) => parts.some((part) => part(product));
  };
  return either();
}

const passes = (product: ModelProduct, filter: ModelQuery['filter'] = []): boolean =>
  [filter].flat().every((part) => [part].flat().some((one) => predicateOf(one)(product)));

function found(products: readonly ModelProduct[], { q = '', filter, sort: [order] = [], distinct }: ModelQuery) {
  const words = q.split(' ').filter((word) => word !== '');
  const hits = products.filter(
    (product) => words.every((word) => product.text.split(' ').includes(word)) && passes(product, filter),
  );
  const [field = '', direction] = order?.split(':') ?? [];
  const sorted = order === undefined ? hits : hits.toSorted((a, b) => Number(a[field]) - Number(b[field]));
  const ordered = direction === 'desc' ? sorted.toReversed() : sorted;
  const groups = new Set<number>();
  return ordered.filter(({ id, packing_group: group = id }) => {
    if (distinct === undefined) return true;
    if (groups.has(group)) return false;
    groups.add(group);
    return true;
  });
}

/** Answers as the engine does: exact totals for `page`, estimated ones for `limit`. */
export function searchModel(products: readonly ModelProduct[], query: ModelQuery): EngineResult {
  const hits = found(products, query);
  const { page = 1, hitsPerPage, offset = 0, limit = 20, facets = [] } = query;
  const facetDistribution: Record<string, Record<string, number>> = {};
  const facetStats: Record<string, { min: number; max: number }> = {};
  for (const facet of facets) {
    const counts: Record<string, number> = {};
    const values = hits.flatMap((hit) => [hit[facet] ?? []].flat()) as (string | number)[];
    for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
    facetDistribution[facet] = counts;
    const numbers = values.filter((value) => typeof value === 'number');
    if (numbers.length > 0) facetStats[facet] = { min: Math.min(...numbers), max: Math.max(...numbers) };
  }
  const [start, size] = hitsPerPage === undefined ? [offset, limit] : [(page - 1) * hitsPerPage, hitsPerPage];
  return {
    hits: hits.slice(start, start + size).map(({ id, text, packing_group: group = id }) => ({
      id,
      name: text,
      packing_group: group,
    })),
    ...(hitsPerPage === undefined
      ? { estimatedTotalHits: hits.length, offset, limit }
      : { page, hitsPerPage, totalHits: hits.length, totalPages: Math.ceil(hits.length / (hitsPerPage || 1)) }),
    ...(facets.length > 0 && { facetDistribution, facetStats }),
    processingTimeMs: 1,
  };
}
