import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { browserStorage, tabStorage } from './browser-storage';

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

it('stores values as JSON; null removes a value', () => {
  expect(tabStorage.write('cart', { a: 1 })).toBe(true);
  expect(sessionStorage.getItem('cart')).toBe('{"a":1}');
  expect(tabStorage.read('cart')).toEqual({ a: 1 });
  tabStorage.write('cart', null);
  expect(sessionStorage.getItem('cart')).toBeNull();
});

it('stores texts as they are', () => {
  browserStorage.writeText('theme', 'dark');
  expect(localStorage.getItem('theme')).toBe('dark');
  expect(browserStorage.readText('theme')).toBe('dark');
});

it('reads broken JSON as no value', () => {
  sessionStorage.setItem('cart', '{');
  expect(tabStorage.read('cart')).toBeNull();
});

it('holds values in memory while the storage is full', () => {
  const setItem = vi.fn(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  vi.stubGlobal('sessionStorage', { getItem: () => '1', setItem, removeItem: vi.fn() });
  expect(tabStorage.write('cart', 2)).toBe(false);
  expect(tabStorage.read('cart')).toBe(2);
  vi.unstubAllGlobals();
  expect(tabStorage.write('cart', 3)).toBe(true);
  expect(sessionStorage.getItem('cart')).toBe('3');
  expect(tabStorage.read('cart')).toBe(3);
});

it('holds values in memory where the storage is blocked', () => {
  vi.stubGlobal('sessionStorage', undefined);
  expect(tabStorage.read('own-name')).toBeNull();
  expect(tabStorage.write('own-name', 'Анна')).toBe(false);
  tabStorage.write('other', 1);
  expect(tabStorage.read('own-name')).toBe('Анна');
  tabStorage.removeByPrefix('own-');
  expect(tabStorage.read('own-name')).toBeNull();
  expect(tabStorage.read('other')).toBe(1);
});

it('removes values by the prefix of their keys', () => {
  tabStorage.write('own-name', 'Анна');
  tabStorage.write('other', 1);
  tabStorage.removeByPrefix('own-');
  expect(sessionStorage.getItem('own-name')).toBeNull();
  expect(tabStorage.read('other')).toBe(1);
});
