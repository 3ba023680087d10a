import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useAccount } from '@entities/account/account-store';
import { useSession } from '@entities/session/session-store';
import { mockApi } from '@shared/testing/mock-api';
import { city, init, pricedCart } from '@shared/testing/samples';
import { useToasts } from '@shared/ui/toasts';
import { useCartMoves, type CartMove } from './cart-moves';
import { GroupMoveOffer, LineMoveOffer } from './move-offer';
import { setPricedCart } from './priced-cart-store';
import { useCart } from './cart-store';

const MOSCOW = 1;
const KAZAN = 2;
const filter = {
  id: 8,
  name: 'Фильтр W 914/2',
  wanted: 2,
  qty: 1,
  available: 1,
  unit: 'шт.',
  cost: 3959,
  sum: 3959,
  arrival_days: 1,
  notice: 'В Казани остался 1: перенесём 1 из 2',
};
const oil = { ...filter, id: 7, name: 'Масло', qty: 2, available: 15, cost: 100, sum: 200, notice: null };
const move = (fields: Partial<CartMove> = {}): CartMove => ({
  from: MOSCOW,
  to: KAZAN,
  lines: [filter],
  staying: [],
  total: 3959,
  arrival: 1,
  ...fields,
});

function Offers() {
  const moves = useCartMoves(KAZAN);
  return (
    <>
      {moves.moves.map((one) => (
        <GroupMoveOffer key={one.from} move={one} isStale={moves.isStale} />
      ))}
      <LineMoveOffer moves={moves} id={oil.id} cityId={MOSCOW} />
    </>
  );
}
const offer = () => screen.findByRole('button', { name: /^Перенести в\sКазань: / });
const text = (element: HTMLElement) => element.textContent.replaceAll('\u00a0', ' ').replaceAll('\u2009', ' ');
const undo = () => act(() => useToasts.getState().toasts.at(-1)?.action?.run());

beforeEach(() => {
  useSession.setState({ init: init({ cities: [city(), city({ id: KAZAN, name: 'Казань' })] }), cityId: KAZAN });
  useAccount.setState({ loginId: null });
  useToasts.setState({ toasts: [] });
  useCart.getState().clear();
});
afterEach(() => vi.unstubAllGlobals());

it('names price, stock and day of the new city, moves a guest’s lines at one press, and takes it back', async () => {
  mockApi({ getCartMoves: () => ({ moves: [move()] }) });
  const before = [
    { id: 8, city_id: MOSCOW, qty: 2 },
    { id: 9, city_id: MOSCOW, qty: 1 },
    { id: 8, city_id: KAZAN, qty: 3 },
  ];
  before.forEach((line) => useCart.getState().add(line, null));
  render(<Offers />);

  expect(text(await offer())).toBe('Перенести в Казань: 3 959 ₽, остался 1, завтра');
  expect(screen.getByText(/перенесём 1 из 2/)).toBeInTheDocument();
  await userEvent.click(await offer());
  expect(useCart.getState().lines).toEqual([
    { id: 9, city_id: MOSCOW, qty: 1 },
    { id: 8, city_id: KAZAN, qty: 4 },
  ]);
  undo();
  expect(useCart.getState().lines).toEqual(before);
});

it('names what the new city has none of, and moves one line', async () => {
  const staying = [{ id: 9, name: 'Свеча', notice: 'В Казани его сейчас нет' }];
  mockApi({ getCartMoves: () => ({ moves: [move({ lines: [filter, oil], staying, total: 4159 })] }) });
  useCart.getState().add({ id: 7, city_id: MOSCOW, qty: 2 }, null);
  useCart.getState().add({ id: 8, city_id: MOSCOW, qty: 2 }, null);
  render(<Offers />);

  expect(text(await screen.findByRole('button', { name: /2 из 3/ }))).toBe(
    'Перенести в Казань 2 из 3: 4 159 ₽, завтра',
  );
  expect(screen.getByText(/Свеча: В\sКазани его сейчас нет/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: /200\s₽, есть\s15\sшт\., завтра/ }));
  expect(useCart.getState().lines).toEqual([
    { id: 8, city_id: MOSCOW, qty: 2 },
    { id: 7, city_id: KAZAN, qty: 2 },
  ]);
});

it('asks nothing while every line is of the shopper’s city', async () => {
  const requests = mockApi({ getCartMoves: () => ({ moves: [] }) });
  useCart.getState().add({ id: 8, city_id: KAZAN, qty: 2 }, null);
  render(<Offers />);
  await act(() => Promise.resolve());
  expect(requests).toEqual([]);
});

it('sends a customer’s move with the key of the press, and the former lines for the undo', async () => {
  const item = { id: 8, city_id: MOSCOW, wanted: 2, qty: 2 };
  const cart = pricedCart({ items: [item as never] });
  const bodies: unknown[] = [];
  mockApi({
    getCartMoves: () => ({ moves: [move()] }),
    moveCart: (body) => (bodies.push(body), cart),
    setCartLines: (body) => (bodies.push(body), cart),
  });
  useAccount.setState({ loginId: 'token-of-anna' });
  useCart.setState({ lines: [{ id: 8, city_id: MOSCOW, qty: 2 }] });
  setPricedCart(cart);
  render(<Offers />);

  await userEvent.click(await offer());
  await vi.waitFor(() => expect(bodies).toHaveLength(1));
  expect(bodies[0]).toMatchObject({ from: MOSCOW, to: KAZAN, products: [8] });
  expect((bodies[0] as { sync_id: string }).sync_id).not.toBe('');
  undo();
  await vi.waitFor(() => expect(bodies).toHaveLength(2));
  expect(bodies[1]).toMatchObject({
    lines: [
      { id: 8, city_id: MOSCOW, qty: 2 },
      { id: 8, city_id: KAZAN, qty: 0 },
    ],
  });
});
