import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import type { StockRow } from '@shared/api/types';
import { useCart } from '@entities/cart/cart-store';
import { product } from '@shared/testing/samples';
import { Gallery } from './gallery';
import { OptionList } from './option-list';
import { optionRows } from './option-rows';
import { ProductView } from './product-view';
import { stockPlaces } from './stock-places';

const place = (fields: Partial<StockRow>): StockRow => ({
  warehouse_id: 1,
  city_id: 1,
  city: 'Москва',
  name: 'Склад',
  address: 'ул. Рябиновая, 98',
  qty: 1,
  days: 0,
  ships_today: true,
  today_until: '15:00',
  pickup_active: true,
  ...fields,
});

describe('places', () => {
  it('are sorted by city, then by days, without empty ones', () => {
    const rows = [
      place({ warehouse_id: 1, city_id: 2, days: 1 }),
      place({ warehouse_id: 2, city_id: 1, days: 3 }),
      place({ warehouse_id: 3, city_id: 1, days: 0, qty: 0 }),
      place({ warehouse_id: 4, city_id: 3, days: 0 }),
    ];
    expect(stockPlaces(rows, 1).map(({ warehouse_id }) => warehouse_id)).toEqual([2, 4, 1]);
  });
});

describe('characteristics', () => {
  it('join the values of one key, add units, brand and country once', () => {
    const options = [
      { key: 'volume', name: 'Объём', value: '4', unit: 'л', unverified: false },
      { key: 'api', name: 'Класс API', value: 'SN', unit: null, unverified: false },
      { key: 'api', name: 'Класс API', value: 'CF', unit: null, unverified: true },
      { key: 'country', name: 'Страна', value: 'Россия', unit: null, unverified: false },
    ];
    expect(optionRows(product({ options }))).toEqual([
      { name: 'Объём', value: '4\u00a0л', unverified: false },
      { name: 'Класс API', value: 'SN, CF', unverified: true },
      { name: 'Страна', value: 'Россия', unverified: false },
      { name: 'Бренд', value: 'ЛУКОЙЛ' },
    ]);
  });
});

it('the drawing with sizes says what it shows', () => {
  const alt = 'Чертёж с размерами: наружный диаметр 76 мм, высота 79 мм';
  const images = [
    { key: 'can', ext: 'svg', alt: '' },
    { key: 'sizes', ext: 'svg', alt },
  ];
  render(<Gallery images={images} name="Фильтр масляный W 712/94" cost={600} old={null} />);
  expect(screen.getAllByRole('listitem').map((item) => item.querySelector('img')?.alt)).toEqual([
    'Фильтр масляный W 712/94',
    `Фильтр масляный W 712/94. ${alt}`,
  ]);
  expect(screen.getByRole('button', { name: alt })).toBeVisible();
});

it('a characteristic without a source says so beside its value', () => {
  const rows = [
    { name: 'Резьба', value: 'M20×1.5', unverified: true },
    { name: 'Высота', value: '79\u00a0мм' },
  ];
  render(<OptionList rows={rows} />);

  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    'M20×1.5 не проверено',
    '79\u00a0мм ',
  ]);
});

describe('buying on the product page', () => {
  beforeEach(() => useCart.getState().clear());
  const show = (fields: Parameters<typeof product>[0]) =>
    render(
      <MemoryRouter>
        <ProductView product={product(fields)} />
      </MemoryRouter>,
    );
  const panel = () => screen.getByRole('complementary', { name: 'Купить' });
  const buttons = () => [...panel().querySelectorAll('button')];

  it('starts at one and is limited by the stock', async () => {
    show({ stock: 3 });
    const [less, more, buy] = buttons();
    expect(less).toBeDisabled();
    await userEvent.click(more as HTMLElement);
    await userEvent.click(more as HTMLElement);
    expect(more).toBeDisabled();
    expect(panel()).toHaveTextContent('Больше 3 пока нет');

    await userEvent.click(buy as HTMLElement);
    expect(useCart.getState().lines).toEqual([{ id: 7, city_id: 1, qty: 3 }]);
    expect(panel()).toHaveTextContent('Весь остаток, 3 шт., уже у вас в корзине');
    expect(buy).toBeDisabled();
  });

  it.each([
    [10, true],
    [11, false],
  ])('marks a low stock at %d: %s', (stock, low) => {
    show({ stock });
    expect(panel().textContent.includes(`Осталось ${stock}`)).toBe(low);
  });

  it('subtracts the quantity in the cart', () => {
    useCart.getState().add({ id: 7, city_id: 1, qty: 1 }, null);
    show({ stock: 3 });
    expect(panel()).toHaveTextContent('Осталось 3 — из них 1 у вас в корзине');
  });

  it('marks a low stock at ten left beside the cart', () => {
    useCart.getState().add({ id: 7, city_id: 1, qty: 2 }, null);
    show({ stock: 12 });
    expect(panel()).toHaveTextContent('Осталось 12 — из них 2 у вас в корзине');
  });
});
