import { expect, test } from 'vitest';
import { facetDifferences } from './facet-differences';

const BRAND = { attribute: 'brand', name: 'Производитель', unit: null };
const SAE = { attribute: 'options.sae', name: 'Вязкость', unit: null };
const VOLUME = { attribute: 'options.volume_l', name: 'Объём', unit: 'л' };

test('values with other counts are listed, the largest difference first', () => {
  const live = { facets: [BRAND], counts: { brand: { Mann: 12, Bosch: 5, Lada: 1 } } };
  const draft = { facets: [BRAND], counts: { brand: { Mann: 14, Bosch: 5, Kia: 9 } } };

  expect(facetDifferences(live, draft)).toEqual([
    {
      name: 'Производитель',
      only: null,
      values: [
        { value: 'Kia', live: 0, draft: 9 },
        { value: 'Mann', live: 12, draft: 14 },
        { value: 'Lada', live: 1, draft: 0 },
      ],
    },
  ]);
});

test('a facet of one version alone is named as such', () => {
  const live = { facets: [BRAND, SAE], counts: { 'options.sae': { '5W-30': 3 } } };
  const draft = { facets: [VOLUME, BRAND], counts: { 'options.volume_l': { '4': 2 } } };

  expect(facetDifferences(live, draft).map(({ name, only }) => [name, only])).toEqual([
    ['Объём', 'draft'],
    ['Вязкость', 'live'],
  ]);
});

test('equal counts differ in nothing', () => {
  const side = { facets: [BRAND], counts: { brand: { Mann: 1 } } };

  expect(facetDifferences(side, side)).toEqual([]);
});
