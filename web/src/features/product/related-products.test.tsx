import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Related } from '@shared/api/related';
import { useCart } from '@entities/cart/cart-store';
import { useSession } from '@entities/session/session-store';
import { card, init, product } from '@shared/testing/samples';
import { cutoffText, leftToday } from './cutoff-text';
import { PartNumbers } from './part-numbers';
import { ProductView } from './product-view';
import QuickView from './quick-view';
import { readRecentlyViewed, addRecentlyViewed } from './recently-viewed';
import { Volumes } from './volumes';

/** Every element counts as near the viewport. */
class Watch {
  constructor(private readonly seen: IntersectionObserverCallback) {}
  observe() {
    this.seen([{ isIntersecting: true } as IntersectionObserverEntry], this as unknown as IntersectionObserver);
  }
  disconnect = vi.fn();
}
vi.stubGlobal('IntersectionObserver', Watch);

const answer = (byPath: Record<string, unknown>) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation((url) => {
    const path = String(url).split('/').at(-1)?.split('?')[0] ?? '';
    return Promise.resolve(new Response(JSON.stringify(byPath[path] ?? {}), { status: path in byPath ? 200 : 404 }));
  });

beforeEach(() => {
  vi.restoreAllMocks();
  useCart.getState().clear();
  useSession.setState({ init: init(), cityId: 1 });
});

const noon = new Date('2026-11-20T09:00:00Z'); // 12:00 in Moscow

describe('cutoff', () => {
  it('uses the warehouse’s time zone', () => {
    expect(leftToday({ today_until: '14:30' }, 'Europe/Moscow', noon)).toBe(150);
    expect(leftToday({ today_until: '14:30' }, 'Asia/Yekaterinburg', noon)).toBe(30);
    expect(leftToday({ today_until: '12:00' }, 'Europe/Moscow', noon)).toBeNull();
  });

  it.each([
    ['14:14', 0, true, '2\u00a0ч 14\u00a0мин', ', чтобы забрать сегодня'],
    ['13:00', 1, true, '1\u00a0ч', ', и\u00a0приедет завтра'],
    ['11:00', 1, false, '11:00', '. Новый заказ будет завтра'],
    ['11:00', 0, true, '11:00', '. Новый заказ будет завтра'],
  ])('order until %s, %d days, ships today: %s', (today_until, days, ships_today, strong, rest) => {
    expect(cutoffText({ today_until, days, ships_today }, 'Europe/Moscow', noon)).toMatchObject({ strong, rest });
  });
});

describe('volumes', () => {
  const oil = product({ options: [{ key: 'volume_l', name: 'Объём', value: '4', unit: 'л', unverified: false }] });
  const volume = (id: number, amount: string, fields: Parameters<typeof card>[0] = {}) => ({
    product: card({ id, ...fields }),
    amount,
    measure: 'л' as const,
    unit_cost: 712.25,
  });
  const show = (volumes: Related['volumes']) =>
    render(
      <MemoryRouter>
        <Volumes product={oil} volumes={volumes} />
      </MemoryRouter>,
    );

  it('show the product’s own before the others have loaded', () => {
    show([]);
    expect(screen.getByRole('listitem')).toHaveTextContent('4 л2 849 ₽');
  });

  it('link to the others with the price per litre, and mark unavailable ones', () => {
    show([volume(6, '1\u00a0л', { stock: 0, arrival_days: null }), volume(7, '4\u00a0л'), volume(8, '5\u00a0л')]);
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/product/6', '/product/8']);
    expect(screen.getByText('нет')).toBeInTheDocument();
    expect(screen.getAllByText('712 ₽ за литр')).toHaveLength(2);
  });
});

it('numbers are grouped by kind and maker, each with a search link', () => {
  const numbers = [
    { number: '3148675', brand: 'ЛУКОЙЛ', kind: 'article' },
    { number: 'OX 387D', brand: 'MAHLE', kind: 'analogue' },
    { number: '11427541827', brand: 'BMW', kind: 'oem' },
    { number: '11427566327', brand: 'BMW', kind: 'oem' },
  ];
  render(
    <MemoryRouter>
      <PartNumbers product={product({ numbers })} />
    </MemoryRouter>,
  );
  const [oem, analogues] = screen.getAllByRole('table');
  expect(oem).toHaveAccessibleName('Оригинальные номера');
  expect(oem).toHaveTextContent(/BMW.*11427541827.*11427566327/);
  expect(analogues).toHaveTextContent('OX 387D');
  expect(screen.getByRole('link', { name: 'Искать по номеру OX 387D' })).toHaveAttribute(
    'href',
    '/catalog/productSearchOEM?oem=OX+387D&update=true',
  );
});

describe('recently viewed products', () => {
  it('are the newest twelve, each once', () => {
    for (let id = 1; id <= 14; id++) addRecentlyViewed(id);
    addRecentlyViewed(5);
    expect(readRecentlyViewed()).toEqual([5, 14, 13, 12, 11, 10, 9, 8, 7, 6, 4, 3]);
  });

  it('ignore invalid storage', () => {
    localStorage.setItem('recent-products', '{"a":1}');
    expect(readRecentlyViewed()).toEqual([]);
    localStorage.setItem('recent-products', '[1,"2",-3,null]');
    expect(readRecentlyViewed()).toEqual([1]);
  });
});

describe('the page', () => {
  const show = (fields: Parameters<typeof product>[0]) =>
    render(
      <MemoryRouter>
        <ProductView product={product(fields)} />
      </MemoryRouter>,
    );

  it('shows analogues with the reason, and related products', async () => {
    const related: Related = {
      volumes: [],
      analogs: [{ product: card({ id: 21, name: 'Масло ZIC X9' }), basis: 'number', same: [] }],
      together: [card({ id: 22, name: 'Присадка' }), card({ id: 23, name: 'Фильтр W 914/2' })],
      needs_car: [23],
      sets: [],
    };
    answer({ getRelated: related });
    show({});
    const table = await screen.findByRole('table', { name: 'Аналоги' });
    expect(within(table).getByRole('link', { name: 'Масло ZIC X9' })).toHaveAttribute('href', '/product/21');
    expect(within(table).getAllByText('Номер совпадает').length).toBeGreaterThan(0);
    expect(screen.getByRole('heading', { name: 'Берут вместе' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Присадка' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Фильтр W 914/2' }), 'no car is known').not.toBeInTheDocument();
    expect(readRecentlyViewed()).toContain(7);
  });

  it('without a price shows the phone', () => {
    answer({});
    show({ cost: null, guest_cost: null });
    const panel = screen.getByRole('complementary', { name: 'Купить' });
    expect(panel).toHaveTextContent('Цена по запросу');
    expect(within(panel).getByRole('link', { name: /^8.495/ })).toHaveAttribute('href', 'tel:+74950000101');
    expect(within(panel).getByRole('button', { name: 'Нет в продаже' })).toBeDisabled();
  });
});

describe('quick view', () => {
  const open = async (stock: number, inCart: number) => {
    if (inCart > 0) useCart.getState().add({ id: 7, city_id: 1, qty: inCart }, null);
    answer({ getProduct: { product: product({ stock }) } });
    render(
      <MemoryRouter>
        <QuickView productId={7} onClose={() => undefined} />
      </MemoryRouter>,
    );
    return screen.findByRole('dialog', { name: /ЛУКОЙЛ/ });
  };

  it('is limited by the stock minus the cart', async () => {
    const user = userEvent.setup();
    const dialog = await open(3, 1);
    expect(dialog).toHaveTextContent('Осталось 3 — из них 1 у вас в корзине');
    const more = within(dialog).getByRole('button', { name: 'Больше' });
    await user.click(more);
    expect(more).toBeDisabled();
    await user.click(within(dialog).getByRole('button', { name: 'Добавить 2' }));
    expect(useCart.getState().lines).toEqual([{ id: 7, city_id: 1, qty: 3 }]);
    expect(within(dialog).getByRole('button', { name: /^В корзину|^Добавить/ })).toBeDisabled();
    expect(dialog).toHaveTextContent('Весь остаток, 3 шт., уже у вас в корзине');
  });

  it('has a heart', async () => {
    const dialog = await open(12, 0);
    const heart = within(dialog).getByRole('button', { name: 'В избранное' });
    await userEvent.click(heart);
    expect(heart).toHaveAttribute('aria-pressed', 'true');
  });
});
