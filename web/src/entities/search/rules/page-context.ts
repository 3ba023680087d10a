import type { Category } from '@shared/api/types';
import { useAccount } from '@entities/account/account-store';
import { useSession } from '@entities/session/session-store';
import type { PageContext } from './ruled-search';

/** The parameters of a request of InstantSearch that name filters. */
export interface PageRequest {
  readonly indexName?: string;
  readonly params?: {
    readonly filters?: string;
    readonly facetFilters?: readonly (string | readonly string[])[];
    readonly numericFilters?: readonly (string | readonly string[])[];
  };
}

type Refinement = readonly [attribute: string, value: string];

const FIXED = /([\w.]+) = ("(?:[^"\\]|\\.)*"|\d+)/g;
const NUMERIC = /^([\w.]+)\s*[<>!=]+\s*(.*)$/;

/** Fixed filters of the page, as it writes them: its category and its brand. */
const fixedOf = (filters: string): Refinement[] =>
  [...filters.matchAll(FIXED)].map(([, attribute = '', value = '']) => [attribute, String(JSON.parse(value))]);

/** «brand:ЛУКОЙЛ»; a value that begins with a minus is escaped. */
function chosenOf(refinement: string): Refinement {
  const colon = refinement.indexOf(':');
  return [refinement.slice(0, colon), refinement.slice(colon + 1).replace(/^\\-/, '-')];
}

function boundOf(bound: string): Refinement {
  const [, attribute = '', value = ''] = NUMERIC.exec(bound) ?? [];
  return [attribute, value];
}

/** The categories from the root to this one; empty when there is none. */
function pathTo(id: number, tree: readonly Category[]): number[] {
  for (const category of tree) {
    const below = category.id === id ? [] : pathTo(id, category.children);
    if (category.id === id || below.length > 0) return [category.id, ...below];
  }
  return [];
}

/** What the page's request and the stores say of a search. @param now time of the server, Unix seconds. */
export function pageContext({ indexName = '', params = {} }: PageRequest, cityId: number, now: number): PageContext {
  const { filters = '', facetFilters = [], numericFilters = [] } = params;
  const fixed = fixedOf(filters);
  const refined = [...fixed, ...facetFilters.flat().map(chosenOf), ...numericFilters.flat().map(boundOf)];
  const { init } = useSession.getState();
  return {
    categories: fixed
      .filter(([attribute]) => attribute === 'category_ids')
      .flatMap(([, id]) => pathTo(Number(id), init?.categories ?? [])),
    city: init?.cities.find(({ id }) => id === cityId) ?? { id: cityId, zone: 0 },
    hasCar: refined.some(([attribute]) => attribute === 'fits'),
    filters: refined,
    audience: useAccount.getState().loginId === null ? 'guest' : 'customer',
    hasOrder: indexName.includes(':'),
    now,
  };
}
