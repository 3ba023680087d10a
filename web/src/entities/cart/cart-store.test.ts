import { beforeEach, describe, expect, it } from 'vitest';
import { countOf, syncCartAcrossTabs, qtyOf, useCart } from './cart-store';
import { parseGuestStorage, STORAGE_KEY } from '@shared/storage/guest-storage';

const cart = () => useCart.getState();
const saved = () => parseGuestStorage(localStorage.getItem(STORAGE_KEY));

beforeEach(() => cart().clear());

describe('adding', () => {
  it('merges lines of one product and city, keeps cities apart', () => {
    cart().add({ id: 7, city_id: 1, qty: 1 }, 10);
    cart().add({ id: 7, city_id: 1, qty: 2 }, 10);
    cart().add({ id: 7, city_id: 2, qty: 1 }, 10);

    expect(cart().lines).toEqual([
      { id: 7, city_id: 1, qty: 3 },
      { id: 7, city_id: 2, qty: 1 },
    ]);
    expect(countOf(cart().lines)).toBe(4);
  });

  it('is ignored when it would exceed the stock together with the line', () => {
    expect(cart().add({ id: 7, city_id: 1, qty: 2 }, 3)).toBe(2);
    expect(cart().add({ id: 7, city_id: 1, qty: 2 }, 3)).toBe(0);
    expect(qtyOf(cart().lines, 7, 1)).toBe(2);
  });

  it('leaves the limit to the server when it is not known', () => {
    expect(cart().add({ id: 7, city_id: 1, qty: 500 }, null)).toBe(500);
  });
});

describe('changing', () => {
  it('sets, removes at zero, restores', () => {
    cart().add({ id: 7, city_id: 1, qty: 2 }, null);
    cart().setQty(7, 1, 5);
    expect(qtyOf(cart().lines, 7, 1)).toBe(5);

    const before = cart().lines;
    cart().setQty(7, 1, 0);
    expect(cart().lines).toEqual([]);

    cart().restore(before);
    expect(qtyOf(cart().lines, 7, 1)).toBe(5);
  });
});

describe('storage', () => {
  it('keeps version 0.0.1 and the guest’s other fields', () => {
    localStorage.setItem(
      STORAGE_KEY,
      JSON.stringify({ version: '0.0.1', products: [], favorite: [5], cookieAccepted: true }),
    );
    cart().add({ id: 7, city_id: 1, qty: 1 }, null);

    expect(saved()).toMatchObject({
      version: '0.0.1',
      products: [{ id: 7, city_id: 1, qty: 1 }],
      favorite: [5],
      cookieAccepted: true,
    });
  });

  it.each([
    ['nothing', null],
    ['not JSON', '{'],
    ['a number', '3'],
    ['another version', '{"version":"9","products":[{"id":1,"city_id":1,"qty":1}]}'],
  ])('starts empty from %s', (_, text) => expect(parseGuestStorage(text).products).toEqual([]));

  it('drops only the unreadable lines', () => {
    const products = [
      { id: 1, city_id: 1, qty: 2 },
      { id: -1, city_id: 1, qty: 1 },
      { id: 1, city_id: 1 },
      null,
      'x',
      { id: 1, city_id: 1, qty: 1 },
    ];
    expect(parseGuestStorage(JSON.stringify({ version: '0.0.1', products })).products).toEqual([
      { id: 1, city_id: 1, qty: 3 },
    ]);
  });

  it('follows another tab', () => {
    const stop = syncCartAcrossTabs();
    const newValue = JSON.stringify({ version: '0.0.1', products: [{ id: 9, city_id: 3, qty: 4 }] });
    window.dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEY, newValue }));
    expect(qtyOf(cart().lines, 9, 3)).toBe(4);

    stop();
    window.dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEY, newValue: null }));
    expect(qtyOf(cart().lines, 9, 3)).toBe(4);
  });
});
