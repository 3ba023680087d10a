import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { DeliveryOption } from '@shared/api/cart';
import { usePricedCart } from '@entities/cart/priced-cart-store';
import { useCart } from '@entities/cart/cart-store';
import { addToCart, useAddedLine } from '@entities/product-card/add-to-cart';
import { BuyControl } from '@entities/product-card/buy-control';
import { card, pricedCart } from '@shared/testing/samples';
import { mockApi } from '@shared/testing/mock-api';
import { registerWindow, useToasts } from '@shared/ui/toasts';
import { AddedSheet } from './added-sheet';
import { nearestFree } from './free-delivery';

const oil = card();
const filter = card({ id: 8, name: 'Фильтр масляный MANN-FILTER W 914/2', cost: 612, guest_cost: null });
const close = () => useAddedLine.setState({ line: null });

function Host() {
  const line = useAddedLine((state) => state.line);
  return (
    <MemoryRouter initialEntries={['/search']}>
      <main id="main" tabIndex={-1}>
        <BuyControl product={oil} />
        {line !== null && <AddedSheet line={line} onClose={close} />}
      </main>
    </MemoryRouter>
  );
}

const sheet = () => screen.getByRole('dialog', { name: 'В корзине' });
const option = (fields: Partial<DeliveryOption>): DeliveryOption => ({
  type: 1,
  title: 'Курьер',
  cost: 290,
  days: 1,
  freeFrom: 10_000,
  error: null,
  ...fields,
});

beforeEach(() => {
  vi.restoreAllMocks();
  useCart.getState().clear();
  useToasts.setState({ toasts: [], windows: 0 });
  usePricedCart.setState({ cart: null, items: new Map() });
  close();
});

describe('the sheet «В корзине»', () => {
  it('names what was added with its count and sum, and offers what goes with it', async () => {
    const requests = mockApi({
      getRelated: () => ({ volumes: [], analogs: [], together: [filter], needs_car: [], sets: [] }),
    });
    const user = userEvent.setup();
    render(<Host />);
    await user.click(screen.getByRole('button', { name: /^В корзину: / }));
    expect(within(sheet()).getByRole('heading', { level: 2 })).toHaveFocus();
    expect(sheet()).toHaveTextContent('Масло моторное ЛУКОЙЛ Genesis 5W-40, 4 л');
    expect(sheet()).toHaveTextContent('2 849 ₽');
    expect(within(sheet()).getByRole('link', { name: /К\sкорзине/ })).toHaveAttribute('href', '/cart');
    expect(within(sheet()).getByRole('link', { name: 'Оформить' })).toHaveAttribute('href', '/checkout');

    await user.click(await within(sheet()).findByRole('button', { name: `Добавить: ${filter.name}` }));
    expect(requests.map(({ name, body }) => [name, body])).toEqual([['getRelated', { id: 7, city: 1 }]]);
    expect(useCart.getState().lines.map(({ id, qty }) => [id, qty])).toEqual([
      [7, 1],
      [8, 1],
    ]);
    expect(sheet()).toHaveTextContent('Масло моторное ЛУКОЙЛ Genesis 5W-40, 4 л');
    expect(useToasts.getState().toasts).toEqual([]);
  });

  it('offers no parts of cars while no car is known, and leads to the search by VIN', async () => {
    const additive = card({ id: 9, name: 'Присадка в масло', cost: 300, guest_cost: null });
    const together = [filter, additive];
    mockApi({ getRelated: () => ({ volumes: [], analogs: [], together, needs_car: [filter.id], sets: [] }) });
    render(<Host />);
    act(() => void addToCart(card({ id: 17 }), 1, 12));
    expect(await within(sheet()).findByRole('link', { name: /Присадка/ })).toBeInTheDocument();
    expect(within(sheet()).queryByRole('link', { name: filter.name })).not.toBeInTheDocument();
    expect(within(sheet()).getByRole('link', { name: /подбор по\sVIN/ })).toHaveAttribute(
      'href',
      '/catalog/vehicleSearch',
    );
  });

  it('closes on Escape and a press outside, and Escape returns the focus', async () => {
    mockApi({});
    const user = userEvent.setup();
    render(<Host />);
    await user.click(screen.getByRole('button', { name: /^В корзину: / }));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(document.activeElement?.closest('[role=group]')).toHaveAccessibleName(`Количество: ${oil.name}`);

    act(() => void addToCart(oil, 1, 12));
    expect(sheet()).toBeInTheDocument();
    await user.click(screen.getByRole('main'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('is a toast that leaves the focus when somebody types already', async () => {
    mockApi({});
    render(
      <>
        <Host />
        <input aria-label="Поиск товаров" />
      </>,
    );
    const box = screen.getByRole('textbox', { name: 'Поиск товаров' });
    box.focus();
    act(() => void addToCart(oil, 1, 12));
    await waitFor(() => expect(useToasts.getState().toasts.at(-1)?.text).toBe(`В корзине: ${oil.name}`));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(box).toHaveFocus();
  });

  it('does not open for a change of the quantity of a line in the cart', async () => {
    mockApi({});
    const user = userEvent.setup();
    useCart.getState().add({ id: 7, city_id: 1, qty: 1 }, 12);
    render(<Host />);
    await user.click(screen.getByRole('button', { name: 'Больше' }));
    expect(useCart.getState().lines).toEqual([{ id: 7, city_id: 1, qty: 2 }]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('closes when its line goes down to zero', async () => {
    mockApi({});
    const user = userEvent.setup();
    render(<Host />);
    await user.click(screen.getByRole('button', { name: /^В корзину: / }));
    await user.click(within(sheet()).getByRole('button', { name: 'Меньше' }));
    expect(useCart.getState().lines).toEqual([]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('is a toast with an undo over an open window', async () => {
    mockApi({});
    render(<Host />);
    const unregister = registerWindow();
    act(() => void addToCart(oil, 2, 12));
    await waitFor(() => expect(useToasts.getState().toasts.at(-1)?.text).toBe(`В корзине: ${oil.name}`));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    act(() => useCart.getState().setQty(7, 1, 3));
    act(() => useToasts.getState().toasts.at(-1)?.action?.run());
    expect(useCart.getState().lines, 'what was added since stays').toEqual([{ id: 7, city_id: 1, qty: 1 }]);
    unregister();
  });

  it('is a toast only when more than the stock is refused', async () => {
    useCart.getState().add({ id: 7, city_id: 1, qty: 12 }, 12);
    render(<Host />);
    act(() => expect(addToCart(oil, 1, 12)).toBe(false));
    await waitFor(() => expect(useToasts.getState().toasts.at(-1)?.text).toBe('Больше 12 пока нет, все уже в корзине'));
    expect(useAddedLine.getState().line).toBeNull();
  });

  it('tells the cart’s sum and what is left to free delivery', async () => {
    mockApi({});
    const user = userEvent.setup();
    render(<Host />);
    await user.click(screen.getByRole('button', { name: /^В корзину: / }));
    const group = { id: 1, total: 2849, deliveryOptions: [option({}), option({ type: 2, freeFrom: 7000, cost: 190 })] };
    act(() => usePricedCart.setState({ cart: pricedCart({ itemsByCity: [group as never] }) }));
    expect(sheet()).toHaveTextContent('Пункт СДЭК бесплатно, если добавить ещё на 4 151 ₽');
    expect(within(sheet()).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '2849');
  });
});

describe('the nearest free delivery', () => {
  it.each([
    ['the lower threshold', [option({}), option({ type: 2, freeFrom: 7000 })], 2],
    ['one that is free already', [option({ cost: 0 }), option({ type: 2, freeFrom: 12_000 })], 1],
    ['none that is unavailable', [option({ error: 'Сюда не везём' })], undefined],
    ['none without a threshold', [option({ type: 3, cost: 0, freeFrom: null })], undefined],
  ])('is %s', (_, deliveryOptions, type) => {
    expect(nearestFree({ deliveryOptions })?.type).toBe(type);
  });
});
