import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { Customer } from './login';
import type { City, Hit } from './shop';

export interface Cart {
  items: { id: number; city_id: number; qty: number; cost: number; sum: number }[];
  itemsByCity: { id: number; for_title: string; total: number; deliveryType: number | null }[];
  count: number;
  total: number;
  toPay: number;
}

/** Adds products of the city to the customer's saved cart. */
export async function intoCart(customer: Customer, city: City, products: readonly Hit[], qty = 1): Promise<void> {
  for (const { id } of products) await customer.call('addToCart', { id, city_id: city.id, qty });
}

/** Confirms the saved cart with delivery to a door in each of its cities, paid on receipt; numbers of the orders. */
export async function confirmCart(customer: Customer): Promise<string[]> {
  const before = await customer.call<Cart>('getCart', { cart: [], city: 1 });
  const itemsByCity = before.itemsByCity.map(({ id }) => ({
    id,
    deliveryType: 1,
    address: { text: 'улица Ленина, 12' },
  }));
  const cart = await customer.call<Cart>('saveOrders', {
    cart: { items: [], itemsByCity, paymentType: 1, promoCode: '' },
    city: 1,
  });
  const { orders } = await customer.call<{ orders: { number: string }[] }>(
    'confirmOrders',
    {
      items: cart.items.map(({ id, city_id, qty, cost }) => ({ id, city_id, qty, cost })),
      itemsByCity,
      paymentType: 1,
      promoCode: '',
      recipient: { name: 'Анна', phone: customer.phone },
      total: cart.toPay,
      agreements: { offer: true, personalData: true },
    },
    { 'Idempotency-Key': randomUUID() },
  );
  return orders.map(({ number }) => number);
}

/** Waits until the total on the screen includes every choice; an earlier click would be refused with the new total. */
export async function choicesPriced(page: Page): Promise<void> {
  await expect(page.getByRole('complementary', { name: 'Заказ' }).locator('[aria-busy="false"]')).toBeVisible();
}
