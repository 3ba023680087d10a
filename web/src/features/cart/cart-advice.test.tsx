import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { useAccount } from '@entities/account/account-store';
import { useCart } from '@entities/cart/cart-store';
import { useSession } from '@entities/session/session-store';
import { mockApi } from '@shared/testing/mock-api';
import { city, init } from '@shared/testing/samples';
import { useToasts } from '@shared/ui/toasts';
import { CartAdvice } from './cart-advice';
import { sharedNumberText } from './shared-number-text';

const product = (id: number, brand_name: string, article = `A${id}`) => ({
  id,
  brand_name,
  article,
  name: `Фильтр ${id}`,
});
const MANN = product(1, 'MANN');
const LIVNY = product(2, 'ЛИВНЫ');
const basket = {
  kind: 'cheaper',
  total: 5581,
  saved: 117,
  arrival: 1,
  products: [{ id: 1, name: 'Фильтр 1', city_id: 5 }],
  lines: [
    { id: 1, city_id: 1, qty: 0 },
    { id: 1, city_id: 5, qty: 1 },
  ],
};
const undo = () => act(() => useToasts.getState().toasts.at(-1)?.action?.run());
const lines = [
  { id: 1, city_id: 1, qty: 1 },
  { id: 2, city_id: 1, qty: 3 },
];

beforeEach(() => {
  useAccount.setState({ loginId: null });
  useSession.setState({ init: init({ cities: [city(), city({ id: 5, name: 'Казань' })] }), cityId: 1 });
  useToasts.setState({ toasts: [] });
  useCart.getState().clear();
  lines.forEach((line) => useCart.getState().add(line, null));
});

it('asks about two analogues of one number; a press removes one, and is undone', async () => {
  mockApi({ getCartAdvice: () => ({ shared_numbers: [{ number: 'W 914/2', products: [MANN, LIVNY] }], baskets: [] }) });
  render(<CartAdvice />);

  expect(
    await screen.findByText(/^Два аналога одного номера W 914\/2: MANN и\sЛИВНЫ\. Нужны оба\?$/),
  ).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Убрать ЛИВНЫ' }));
  expect(useCart.getState().lines).toEqual(lines.slice(0, 1));
  undo();
  expect(useCart.getState().lines).toEqual(lines);
});

it('offers the whole cart cheaper with sum and day; a press takes it, and is undone', async () => {
  mockApi({ getCartAdvice: () => ({ shared_numbers: [], baskets: [basket] }) });
  render(<CartAdvice />);

  await userEvent.click(await screen.findByRole('button', { name: /^Дешевле: вся корзина 5\s581\s₽, завтра$/ }));
  expect(useCart.getState().lines).toEqual([lines[1], { id: 1, city_id: 5, qty: 1 }]);
  undo();
  expect(useCart.getState().lines).toEqual(lines);
});

it('says what the whole cart saves or costs more, and where the goods are then', async () => {
  const faster = { ...basket, kind: 'faster', saved: -117.5, arrival: 0 };
  mockApi({ getCartAdvice: () => ({ shared_numbers: [], baskets: [basket, faster] }) });
  render(<CartAdvice />);

  expect(await screen.findByText(/^на\s117\s₽ меньше: Фильтр 1 в\sКазани$/)).toBeInTheDocument();
  expect(screen.getByText(/^на\s117,50\s₽ больше: /)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^Быстрее: .*, сегодня$/ })).toBeInTheDocument();
});

it('names articles where two products are of one maker', () => {
  const text = (...products: ReturnType<typeof product>[]) => sharedNumberText({ number: 'X', products });

  expect(text(MANN, product(3, 'MANN', 'W 9'))).toBe('Два аналога одного номера X: MANN A1 и MANN W 9. Нужны оба?');
  expect(text(MANN, LIVNY, product(4, 'BOSCH'))).toBe('Три аналога одного номера X: MANN, ЛИВНЫ и BOSCH. Нужны все?');
});
