import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useOptionFacets } from './use-option-facets';

let ofRule: readonly string[] | undefined;
const facets = ['sae', 'api', 'volume_l'].map((key) => ({ key }));

vi.mock('../state/scope', () => ({
  useScope: () => ({ init: { facets }, categoryPath: [{ facets: ['api', 'sae'] }] }),
}));
vi.mock('../state/use-results-state', () => ({ useResultsState: () => ({ summary: { rules: { facets: ofRule } } }) }));
vi.mock('./use-category-menu', () => ({ useCategoryMenu: () => [] }));

test.each<[string, readonly string[] | undefined, string[]]>([
  ['a category has its options in the shop’s order', undefined, ['sae', 'api']],
  [
    'a rule names the options and their order; unknown ones are left out',
    ['volume_l', 'x', 'api'],
    ['volume_l', 'api'],
  ],
])('%s', (_, named, expected) => {
  ofRule = named;
  expect(renderHook(useOptionFacets).result.current.map(({ key }) => key)).toEqual(expected);
});
