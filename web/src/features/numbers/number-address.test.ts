import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { partAddress } from '@entities/search/parts/part-address';
import { addressOf, readAddress } from './number-address';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 22, 12) }));
afterEach(() => void vi.useRealTimers());

test.each([
  '/catalog/productSearchOEM?oem=W+914%2F2&update=true',
  '/catalog/productSearchOEM?oem=C-110&update=true&part=17&as=maker~layout&only=1&stock=1&by=2026-11-27&sure=1&sort=price',
])('%s round-trips', (address) => expect(addressOf(readAddress(new URL(address, 'http://shop').search))).toBe(address));

test('invalid parameters are left out', () => {
  const state = readAddress('?oem=%20%20C-110%20&part=-3&as=maker~maker~evil&by=2026-13-45&sort=rating&stock=yes');
  expect(state).toEqual({
    query: 'C-110',
    part: null,
    without: ['maker'],
    only: false,
    inStock: false,
    by: null,
    sure: false,
    order: 'trust',
  });
});

test('an empty number is the help page; a long text is cut', () => {
  expect(addressOf(readAddress('?oem=+&part=3&stock=1'))).toBe('/catalog/productSearchOEM');
  expect(readAddress(`?oem=${'9'.repeat(5000)}`).query).toHaveLength(200);
});

test('a part has an address of its own, a number without a maker and no number at all too', () => {
  expect(partAddress('W 914/2', 5)).toBe('/catalog/productSearchOEM?oem=W+914%2F2&update=true&part=5');
  expect(partAddress('W 914/2', null)).toBe('/catalog/productSearchOEM?oem=W+914%2F2&update=true');
  expect(partAddress(' ', 5)).toBe('/catalog/productSearchOEM');
});

test('a past day is ignored; today is not', () => {
  expect(readAddress('?oem=1&by=2026-11-21').by).toBeNull();
  expect(readAddress('?oem=1&by=2026-11-22').by).toBe('2026-11-22');
});

test('a cut inside a surrogate pair drops its half', () => {
  expect(readAddress(`?oem=${encodeURIComponent(`${'9'.repeat(199)}😀`)}`).query).toBe('9'.repeat(199));
});
