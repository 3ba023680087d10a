import { expect, test } from 'vitest';
import type { Brand } from '@shared/api/types';
import { brandsNamed, lettersOf } from './letters';

const brand = (name: string): Brand => ({ id: 1, name, slug: name, country: null, products: 1 });
const brands = ['ЭЗ', 'Bosch', '3M', 'ёлка', 'bardahl', 'Елец', 'ATE'].map(brand);

test('Latin letters, then Russian ones, then figures; inside by name', () => {
  expect(lettersOf(brands).map(({ letter, brands: all }) => [letter, ...all.map(({ name }) => name)])).toEqual([
    ['A', 'ATE'],
    ['B', 'bardahl', 'Bosch'],
    ['Е', 'Елец', 'ёлка'],
    ['Э', 'ЭЗ'],
    ['0–9', '3M'],
  ]);
});

test('found by any part of the name', () => {
  expect(brandsNamed(brands, ' OS ').map(({ name }) => name)).toEqual(['Bosch']);
  expect(brandsNamed(brands, '')).toHaveLength(7);
});
