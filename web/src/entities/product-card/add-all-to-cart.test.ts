import { beforeEach, expect, test } from 'vitest';
import { useCart } from '@entities/cart/cart-store';
import { card } from '@shared/testing/samples';
import { useToasts } from '@shared/ui/toasts';
import { addAllToCart } from './add-all-to-cart';

beforeEach(() => {
  useCart.getState().clear();
  useToasts.setState({ toasts: [] });
});

test('the missing pieces of a product listed twice take the cart into account', () => {
  const product = card({ id: 7, name: 'Фильтр', stock: 5 });
  expect(
    addAllToCart([
      { product, qty: 4 },
      { product, qty: 3 },
    ]),
  ).toBe(2);
  expect(useCart.getState().lines).toEqual([{ id: 7, city_id: product.city_id, qty: 5 }]);
  expect(useToasts.getState().toasts.at(-1)?.text).toMatch(/Не\sхватило: Фильтр$/);
});

test('the undo takes back what was added, not what was added since', () => {
  const product = card({ id: 7, stock: 12 });
  addAllToCart([{ product, qty: 1 }]);
  const undo = useToasts.getState().toasts.at(-1)?.action;
  useCart.getState().setQty(7, product.city_id, 4);
  undo?.run();
  expect(useCart.getState().lines).toEqual([{ id: 7, city_id: product.city_id, qty: 3 }]);
  useCart.getState().remove(7, product.city_id);
  undo?.run();
  expect(useCart.getState().lines).toEqual([]);
});
