import { act, renderHook, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { useAccount } from '@entities/account/account-store';
import { pricedCart } from '@shared/testing/samples';
import { reportOrdersTo } from '@entities/search/log/order-report';
import type { ConfirmationAttempt } from './confirmation-attempt';
import { useConfirmation } from './use-confirmation';

afterEach(() => {
  vi.restoreAllMocks();
  useAccount.setState({ loginId: null });
});

const refusal = () =>
  new Response(
    JSON.stringify({ error: { code: 'cart_changed', message: 'Корзина изменилась', fields: {} }, cart: null }),
    {
      status: 409,
    },
  );

it('is refreshing after a refusal until the cart has been read again', async () => {
  let answerCart: (response: Response) => void = () => undefined;
  vi.spyOn(globalThis, 'fetch').mockImplementation((url) =>
    String(url).endsWith('/confirmOrders')
      ? Promise.resolve(refusal())
      : new Promise((resolve) => (answerCart = resolve)),
  );
  useAccount.setState({ loginId: 'token' });
  const { result } = renderHook(useConfirmation, { wrapper: MemoryRouter });
  expect(result.current.isRefreshing).toBe(false);

  act(() =>
    result.current.send(
      { key: 'key', createdAt: Date.now(), body: {} } as unknown as ConfirmationAttempt,
      pricedCart(),
    ),
  );
  await waitFor(() => expect(result.current.error?.code).toBe('cart_changed'));
  expect(result.current).toMatchObject({ state: 'idle', isRefreshing: true });

  await waitFor(() => expect(fetch).toHaveBeenCalledTimes(2));
  act(() => answerCart(new Response(JSON.stringify(pricedCart()))));
  await waitFor(() => expect(result.current.isRefreshing).toBe(false));
});

it('reports which product became a line of which order, city by city', async () => {
  const orders = [
    { number: 'Х-1042-7716', city_id: 1 },
    { number: 'Х-2042-7716', city_id: 2 },
  ];
  vi.spyOn(globalThis, 'fetch').mockImplementation((url) =>
    Promise.resolve(
      new Response(JSON.stringify(String(url).endsWith('/confirmOrders') ? { orders, total: 100 } : pricedCart())),
    ),
  );
  const report = vi.fn();
  reportOrdersTo(report);
  useAccount.setState({ loginId: 'token' });
  const { result } = renderHook(useConfirmation, { wrapper: MemoryRouter });
  const items = [7, 8, 9].map((id) => ({ id, city_id: id === 8 ? 2 : 1, qty: 1, cost: 10 }));

  act(() =>
    result.current.send(
      { key: 'key', createdAt: Date.now(), body: { items } } as unknown as ConfirmationAttempt,
      pricedCart(),
    ),
  );
  await waitFor(() => expect(report).toHaveBeenCalledOnce());
  expect(report).toHaveBeenCalledWith([
    { productId: 7, number: 'Х-1042-7716' },
    { productId: 8, number: 'Х-2042-7716' },
    { productId: 9, number: 'Х-1042-7716' },
  ]);
});
