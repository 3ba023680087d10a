import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { useCart } from '@entities/cart/cart-store';
import { useQuickView } from './quick-view-store';
import { card } from '@shared/testing/samples';
import { registerWindow } from '@shared/ui/toasts';
import { useAddedLine } from './add-to-cart';
import { ProductCard } from './product-card';

const show = (fields: Parameters<typeof card>[0] = {}) =>
  render(
    <MemoryRouter>
      <ProductCard product={card(fields)} />
    </MemoryRouter>,
  );

beforeEach(() => {
  useCart.getState().clear();
  useAddedLine.setState({ line: null });
  useQuickView.getState().close();
});

describe('a card', () => {
  it('shows price, old price, article, rating and stock', () => {
    const { container } = show();

    expect(screen.getByRole('link')).toHaveAttribute('href', '/product/7');
    expect(container).toHaveTextContent('2 849 ₽');
    expect(container).toHaveTextContent('старая цена 3 190 ₽');
    expect(container).toHaveTextContent('−11 %');
    expect(container).toHaveTextContent('4,8');
    expect(container).toHaveTextContent('В наличии 12 шт.');
    expect(screen.getByRole('button', { name: /Артикул 3148675/ })).toBeInTheDocument();
  });

  it('does not break the grade over lines', () => {
    show();
    expect(screen.getByText('5W-40')).toHaveClass('nb');
  });

  it('has no tag without a discount, and no stars without ratings', () => {
    const { container } = show({ guest_cost: null, rating_count: 0 });
    expect(container).not.toHaveTextContent('старая цена');
    expect(container).not.toHaveTextContent('Рейтинг');
  });

  it('moves the focus from the button to the stepper and back', async () => {
    const user = userEvent.setup();
    show({ stock: 1 });
    screen.getByRole('button', { name: /^В корзину/ }).focus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: 'Меньше' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: /^В корзину/ })).toHaveFocus();
  });

  it('does not move the focus when another tab adds the product', () => {
    show();
    screen.getByRole('link').focus();
    act(() => useCart.setState({ lines: [{ id: 7, city_id: 1, qty: 1 }] }));
    expect(screen.getByRole('link')).toHaveFocus();
    expect(screen.getByRole('textbox')).toHaveValue('1');
  });

  it('is added to the cart, changed by the stepper, and removed at zero', async () => {
    const user = userEvent.setup();
    show({ stock: 2 });

    await user.click(screen.getByRole('button', { name: /^В корзину/ }));
    expect(useCart.getState().lines).toEqual([{ id: 7, city_id: 1, qty: 1 }]);
    expect(useAddedLine.getState().line).toMatchObject({ product: { id: 7 }, qty: 1 });
    expect(useAddedLine.getState().line?.isToast).toBe(false);

    await user.click(screen.getByRole('button', { name: 'Больше' }));
    expect(screen.getByRole('textbox')).toHaveValue('2');
    expect(screen.getByRole('button', { name: 'Больше' })).toBeDisabled();

    await user.click(screen.getByRole('button', { name: 'Меньше' }));
    await user.click(screen.getByRole('button', { name: 'Меньше' }));
    expect(useCart.getState().lines).toEqual([]);
    expect(screen.getByRole('button', { name: /^В корзину/ })).toBeInTheDocument();
  });

  it('added over an open window asks for a toast, also when the window is closed at once', async () => {
    const close = registerWindow();
    show({ stock: 2 });
    await userEvent.setup().click(screen.getByRole('button', { name: /^В корзину/ }));
    close();
    expect(useAddedLine.getState().line?.isToast).toBe(true);
  });

  it('is orderable from another city, and cannot be bought when no city has it', () => {
    const { unmount } = show({ external: true, arrival_days: 2 });
    expect(screen.getByRole('button', { name: /^Заказать: / })).toHaveTextContent('Заказать');
    unmount();

    show({ stock: 0, arrival_days: null });
    expect(screen.getByRole('button', { name: 'Нет в продаже' })).toBeDisabled();
  });

  it('opens the quick view', async () => {
    show();
    const [quick] = screen.getAllByRole('button', { name: /^Быстрый просмотр/ });
    await userEvent.click(quick ?? document.body);
    expect(useQuickView.getState().productId).toBe(7);
  });
});

describe('the sizes on a card', () => {
  const sizes = [
    { id: 6, size: '1 л' },
    { id: 7, size: '4 л' },
    { id: 8, size: '5 л' },
  ];

  it('link to the other sizes and mark the shown one, with the price of a litre', () => {
    const { container } = show({ sizes });
    const list = screen.getByRole('list', { name: 'Фасовки' });
    expect([...list.children].map((item) => item.textContent)).toEqual(['1', '4 л', '5', 'л']);
    expect(screen.getByRole('link', { name: '1 л' })).toHaveAttribute('href', '/product/6');
    expect(screen.getByRole('link', { name: '5 л' })).toHaveAttribute('href', '/product/8');
    expect(list.querySelector('[aria-current]')).toHaveTextContent('4 л');
    expect(container).toHaveTextContent('712 ₽/л');
  });

  it('are left out where there is one; the price of a litre stays', () => {
    const { container } = show({ sizes: [] });
    expect(screen.queryByRole('list')).toBeNull();
    expect(container).toHaveTextContent('712 ₽/л');
  });

  it('three of them or more leave the price of a litre to the line above', () => {
    const name = 'Антифриз Felix Carbox G12+, −40 °C, красный, 3 кг';
    const four = [1, 3, 5, 10].map((kilograms, index) => ({ id: index + 6, size: `${kilograms} кг` }));
    const { container } = show({ name, cost: 789, size: '3 кг', sizes: four });
    expect(container.querySelector('p[aria-hidden]')).toHaveTextContent('3 кг · 263 ₽/кг');
  });

  it('open the rest', async () => {
    const many = [1, 4, 5, 10, 20, 60, 200].map((litres, index) => ({ id: index + 6, size: `${litres} л` }));
    show({ sizes: many });
    await userEvent.click(screen.getByRole('button', { name: /^ещё.2$/ }));
    expect(screen.getByRole('link', { name: '200 л' })).toBeInTheDocument();
  });
});
