import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { useCart } from '@entities/cart/cart-store';
import { useQuickView } from './quick-view-store';
import { card } from '@shared/testing/samples';
import { ProductRow } from './product-row';
import { ProductTable } from './product-table';

const goods = [card(), card({ id: 8, name: 'Фильтр W 914/2', article: 'W 914/2', stock: 0, arrival_days: null })];

const show = () =>
  render(
    <MemoryRouter>
      <ProductTable label="Товары" products={goods} heads={{ own: ['SAE'] }}>
        {goods.map((product) => (
          <ProductRow key={product.id} product={product} cells={['5W-40']} />
        ))}
      </ProductTable>
    </MemoryRouter>,
  );
const links = () => screen.getAllByRole('link');

beforeEach(() => {
  useCart.getState().clear();
  useQuickView.getState().close();
});

describe('a dense list', () => {
  it('has a header for every column: product, number, stock, arrival and price', () => {
    show();
    const first = screen.getByRole('row', { name: /3148675/ });
    expect(screen.getAllByRole('columnheader')).toHaveLength(within(first).getAllByRole('cell').length);
    expect(first).toHaveTextContent(/ЛУКОЙЛ.*3148675.*5W-40, 4.*В наличии 12 шт\..*сегодня.*2 849 ₽/);
  });

  it('has keys: arrows move, + adds to the cart, Space opens the quick view', async () => {
    const user = userEvent.setup();
    show();
    links()[0]?.focus();
    await user.keyboard('+');
    expect(useCart.getState().lines).toEqual([{ id: 7, city_id: 1, qty: 1 }]);

    await user.keyboard('{ArrowDown}');
    expect(links()[1]).toHaveFocus();
    await user.keyboard('+ ');
    expect(useCart.getState().lines).toHaveLength(1);
    expect(useQuickView.getState().productId).toBe(8);

    await user.keyboard('{ArrowUp}');
    expect(links()[0]).toHaveFocus();
  });

  it('does not handle keys of its number field', async () => {
    const user = userEvent.setup();
    show();
    await user.click(screen.getByRole('button', { name: /^В корзину: Масло/ }));
    const input = screen.getByRole('textbox');
    await user.clear(input);
    await user.type(input, '3{Enter}');
    expect(useCart.getState().lines).toEqual([{ id: 7, city_id: 1, qty: 3 }]);
  });

  it('has no cart button for unavailable products', () => {
    show();
    expect(screen.getByRole('button', { name: /^Нет в продаже/ })).toBeDisabled();
  });
});
