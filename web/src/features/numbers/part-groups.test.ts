import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { card } from '@shared/testing/samples';
import { readAddress } from './number-address';
import { partGroups, replacements, rowCountOf } from './part-groups';
import { row, rows } from './part-page.fixtures';

const NOW = new Date(2026, 10, 23, 12);
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW }));
afterEach(() => void vi.useRealTimers());
const shown = (query: string) =>
  partGroups(rows, readAddress(`?oem=C-110${query}`), NOW).map(({ key, rows: own }) => [
    key,
    own.map(({ part }) => part.brand),
  ]);

describe('the table of a number', () => {
  it('is grouped by trust; unconfirmed replacements come last', () => {
    expect(shown('')).toEqual([
      ['requested', ['VIC']],
      ['original', ['Toyota']],
      ['trusted', ['MANN-FILTER', 'FRAM']],
      ['single', ['Blue Print']],
      ['unsure', ['БИГ-фильтр']],
      ['part_of', ['VIC']],
    ]);
    expect(replacements(rows)).toBe(5);
  });

  it('by price or arrival mixes replacements, except unconfirmed ones', () => {
    expect(shown('&sort=price')).toEqual([
      ['requested', ['VIC']],
      ['replacements', ['FRAM', 'MANN-FILTER', 'Toyota', 'Blue Print']],
      ['unsure', ['БИГ-фильтр']],
      ['part_of', ['VIC']],
    ]);
    expect(shown('&sort=soon')[1]).toEqual(['replacements', ['MANN-FILTER', 'Toyota', 'FRAM', 'Blue Print']]);
  });

  it('shows the number alone', () => expect(shown('&only=1')).toEqual([['requested', ['VIC']]]));

  it('filters by kind, stock in the city, day and trust', () => {
    expect(shown('&stock=1').flatMap(([, brands]) => brands)).toEqual(['VIC', 'Toyota', 'MANN-FILTER', 'БИГ-фильтр']);
    expect(shown('&by=2026-11-23').flatMap(([, brands]) => brands)).toEqual([
      'VIC',
      'Toyota',
      'MANN-FILTER',
      'БИГ-фильтр',
    ]);
    expect(shown('&by=2026-11-24').flatMap(([, brands]) => brands)).toContain('FRAM');
    expect(shown('&sure=1').flatMap(([, brands]) => brands)).toEqual(['VIC', 'Toyota', 'MANN-FILTER', 'FRAM', 'VIC']);
  });

  it('sorts offers: the city’s first, else by price or arrival, unavailable ones last', () => {
    const offers = [
      card({ id: 4, cost: 560, arrival_days: 0, stock: 0 }),
      card({ id: 1, cost: 570, arrival_days: 1 }),
      card({ id: 2, cost: 515, arrival_days: 2, external: true }),
      card({ id: 3, cost: 100, stock: 0, arrival_days: null }),
    ];
    const ids = (query: string) =>
      partGroups([row({ offers })], readAddress(`?oem=1${query}`), NOW)[0]?.rows[0]?.offers.map(({ id }) => id);
    expect(ids('')).toEqual([1, 2, 4, 3]);
    expect(ids('&sort=price')).toEqual([2, 4, 1, 3]);
    expect(ids('&sort=soon')).toEqual([4, 1, 2, 3]);
  });

  it('an unconfirmed predecessor or original is not in a confirmed group', () => {
    const doubtful = [
      row(),
      row({ role: 'original', confidence: 0 }),
      row({ role: 'older', confidence: 0 }),
      row({ role: 'contains', confidence: 0 }),
    ];
    const groups = partGroups(doubtful, readAddress('?oem=1'), NOW);
    expect(groups.map(({ key }) => key)).toEqual(['requested', 'unsure']);
    expect(rowCountOf(groups)).toBe(4);
  });
});
