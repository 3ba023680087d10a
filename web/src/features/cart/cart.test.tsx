import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CartItem, PricedCart } from '@shared/api/cart';
import { cartLineKey, usePricedCart } from '@entities/cart/priced-cart-store';
import { useCart } from '@entities/cart/cart-store';
import { useSession } from '@entities/session/session-store';
import { card, init, pricedCart } from '@shared/testing/samples';
import { useToasts } from '@shared/ui/toasts';
import { CartView } from './cart-view';
import { useCartPricing } from './use-cart-pricing';
import { summariseCart } from './cart-summary';

const item = (fields: Partial<CartItem> = {}): CartItem => ({
  ...card(fields),
  qty: 1,
  wanted: fields.qty ?? 1,
  sum: 0,
  notice: null,
  sale: false,
  stock_id: null,
  ...fields,
});
const byKey = (...items: CartItem[]) => new Map(items.map((candidate) => [cartLineKey(candidate), candidate]));

describe('the summary', () => {
  const cities = (id: number) => ({ 1: 'Москва', 2: 'Тверь' })[id] ?? '';

  it('groups by city and counts in kopecks', () => {
    const lines = [
      { id: 1, city_id: 1, qty: 3 },
      { id: 2, city_id: 1, qty: 1 },
      { id: 1, city_id: 2, qty: 1 },
    ];
    const items = byKey(
      item({ id: 1, city_id: 1, cost: 0.1, guest_cost: 0.2 }),
      item({ id: 2, city_id: 1, cost: 100, guest_cost: null }),
      item({ id: 1, city_id: 2, cost: 5.55, guest_cost: null }),
    );
    const summary = summariseCart(lines, items, cities);

    expect(summary.groups.map(({ city, total }) => [city, total])).toEqual([
      ['Москва', 100.3],
      ['Тверь', 5.55],
    ]);
    expect(summary).toMatchObject({ count: 5, total: 105.85, saved: 0.3, priced: true, soldOut: [] });
  });

  it('separates lines out of stock, and waits for unpriced lines', () => {
    const lines = [
      { id: 1, city_id: 1, qty: 1 },
      { id: 2, city_id: 1, qty: 1 },
    ];
    const summary = summariseCart(lines, byKey(item({ id: 1, stock: 0, qty: 0 })), cities);
    expect(summary.soldOut.map(({ id }) => id)).toEqual([1]);
    expect(summary).toMatchObject({ count: 1, total: 0, priced: false });
  });
});

function Page() {
  useCartPricing();
  return (
    <MemoryRouter>
      <CartView />
    </MemoryRouter>
  );
}

const NO_ADVICE = { shared_numbers: [], baskets: [] };
const answer = (cart: Partial<PricedCart>) =>
  vi.fn((url: string) =>
    Promise.resolve(new Response(JSON.stringify(url.endsWith('getCartAdvice') ? NO_ADVICE : pricedCart(cart)))),
  );

describe('the cart page', () => {
  beforeEach(() => {
    useSession.setState({ init: init(), cityId: 1 });
    usePricedCart.setState({ cart: null, items: new Map(), error: null });
    useToasts.setState({ toasts: [] });
    useCart.getState().clear();
  });
  afterEach(() => vi.unstubAllGlobals());

  it('shows the empty cart', () => {
    render(<Page />);
    expect(screen.getByRole('heading', { level: 1, name: 'Пока пусто' })).toBeInTheDocument();
  });

  it('shows lines at the server’s prices, and removes with an undo', async () => {
    useCart.getState().add({ id: 7, city_id: 1, qty: 2 }, null);
    vi.stubGlobal('fetch', answer({ items: [item({ qty: 2 })] }));
    render(<Page />);

    const total = await screen.findByRole('complementary', { name: 'Итого' });
    await within(total).findByText('5 698 ₽');
    expect(within(total).getByText('−682 ₽')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /оформлению/ })).toHaveAttribute('href', '/checkout');

    await userEvent.click(screen.getByRole('button', { name: /^Убрать/ }));
    expect(useCart.getState().lines).toEqual([]);
    act(() => useToasts.getState().toasts.at(-1)?.action?.run());
    expect(useCart.getState().lines).toEqual([{ id: 7, city_id: 1, qty: 2 }]);
  });

  it('reduces lines to a lower stock, and drops unknown products', async () => {
    useCart.getState().add({ id: 7, city_id: 1, qty: 9 }, null);
    useCart.getState().add({ id: 8, city_id: 1, qty: 1 }, null);
    vi.stubGlobal(
      'fetch',
      answer({
        items: [item({ stock: 3, qty: 3, notice: 'Столько нет: осталось 3 шт.' })],
        gone: [8],
        goneItems: [{ id: 8, city_id: 1, qty: 1, name: null, notice: '' }],
      }),
    );
    render(<Page />);

    await screen.findByDisplayValue('3');
    expect(useCart.getState().lines).toEqual([{ id: 7, city_id: 1, qty: 3 }]);
    expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual([
      'Масло моторное ЛУКОЙЛ Genesis 5W-40, 4 л: Столько нет: осталось 3 шт.',
      'Одного товара в магазине больше нет — убрали из корзины',
    ]);
  });

  it('keeps the cart when offline', async () => {
    useCart.getState().add({ id: 7, city_id: 1, qty: 1 }, null);
    vi.stubGlobal(
      'fetch',
      vi.fn(() => Promise.reject(new TypeError('Failed to fetch'))),
    );
    render(<Page />);

    expect(await screen.findByText('Связь пропала.', undefined, { timeout: 3000 })).toBeInTheDocument();
    expect(useCart.getState().lines).toHaveLength(1);
    expect(screen.getByRole('complementary', { name: 'Итого' })).not.toHaveTextContent('₽');
  });
});
