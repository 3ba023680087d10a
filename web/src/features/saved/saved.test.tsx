import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useAccount } from '@entities/account/account-store';
import type { CompareRow } from '@shared/api/saved';
import { useActiveCar } from '@entities/garage/active-car-store';
import { useFitments } from '@entities/garage/fitment-store';
import { useCart } from '@entities/cart/cart-store';
import { useSaved } from '@entities/saved/saved-store';
import { useSession } from '@entities/session/session-store';
import { card, city, init } from '@shared/testing/samples';
import { useToasts } from '@shared/ui/toasts';
import { CompareView } from './compare-view';
import { cheapest, compareRows } from './compare-rows';
import { WishlistView } from './wishlist-view';

class Watch {
  observe = vi.fn();
  disconnect = vi.fn();
}
vi.stubGlobal('IntersectionObserver', Watch);

const oil = card({ country: 'Россия' });
const shell = card({
  id: 8,
  name: 'Масло Shell 5W-30',
  brand_name: 'Shell',
  cost: 3859,
  guest_cost: null,
  country: 'Великобритания',
  stock: 15,
});
const filter = card({ id: 9, name: 'Фильтр W 914/2', cost: 600, guest_cost: null, stock: 0, arrival_days: null });
const sae = (values: CompareRow['values']): CompareRow => ({
  key: 'sae',
  name: 'Вязкость SAE',
  unit: null,
  values,
  differs: true,
  unverified: [8],
});

const answer = (body: unknown) =>
  vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(() =>
      Promise.resolve(
        new Response(JSON.stringify({ products: [], gone: [], options: [], categories: [], ...(body as object) })),
      ),
    );

const show = (view: React.ReactNode) => render(<MemoryRouter>{view}</MemoryRouter>);

beforeEach(() => {
  useCart.getState().clear();
  useToasts.setState({ toasts: [] });
  useSession.setState({ init: init(), cityId: city().id });
  useActiveCar.setState({ car: null });
  useFitments.setState({ vehicle: null, fitByProduct: new Map() });
  useSaved.getState().replace('favorite', []);
  useSaved.getState().replace('compare', []);
});

describe('the table', () => {
  it('marks values unlike the most frequent one, all without one, and never stock or rating', () => {
    const rows = compareRows(
      [oil, shell, card({ id: 10, stock: 2, arrival_days: 3, rating: 3 })],
      [sae({ 7: '5W-40', 8: '5W-30', 10: null })],
    );
    const marks = (key: string) => rows.find((row) => row.key === key)?.cells.map(({ isDifferent }) => isDifferent);
    expect(marks('brand')).toEqual([false, true, false]);
    expect(marks('sae')).toEqual([true, true, true]);
    expect(rows.find((row) => row.key === 'sae')?.cells.map(({ unverified }) => unverified)).toEqual([
      false,
      true,
      false,
    ]);
    for (const key of ['stock', 'when', 'rating']) {
      expect(marks(key)).toEqual([false, false, false]);
      expect(rows.find((row) => row.key === key)?.differs).toBe(false);
    }
  });

  it('has one cheapest product or none', () => {
    expect(cheapest([oil, shell])).toBe(7);
    expect(cheapest([oil, card({ id: 11 })])).toBeNull();
    expect(cheapest([oil])).toBeNull();
    expect(cheapest([oil, card({ id: 12, cost: 759, size: '1 л' })]), 'a litre beside four').toBeNull();
  });
});

describe('comparison', () => {
  const both = {
    compare: [7, 8, 9],
    products: [oil, shell, filter],
    options: [sae({ 7: '5W-40', 8: '5W-30', 9: null })],
    categories: [
      { id: 1, name: 'Моторные масла', url: '/catalog/m', products: [7, 8] },
      { id: 3, name: 'Фильтры', url: '/catalog/f', products: [9] },
    ],
  };

  it('shows the newest product’s category, the others as tabs, and only differences on demand', async () => {
    const user = userEvent.setup();
    useSaved.getState().replace('compare', [7, 8, 9]);
    answer(both);
    show(<CompareView />);
    expect(await screen.findByText(/Здесь пока один товар/)).toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: /^Моторные масла/ }));
    const table = screen.getByRole('table');
    expect(within(table).getAllByRole('columnheader')).toHaveLength(2);
    expect(within(table).getByRole('rowheader', { name: 'Когда у вас' })).toBeInTheDocument();

    await user.click(screen.getByRole('switch'));
    expect(within(table).queryByRole('rowheader', { name: 'Когда у вас' })).toBeNull();
    expect(within(table).getByRole('rowheader', { name: 'Вязкость SAE' })).toBeInTheDocument();
    expect(
      within(table)
        .getByRole('row', { name: /^Вязкость SAE/ })
        .querySelectorAll('mark'),
    ).toHaveLength(2);
  });

  it('removes a product and restores it', async () => {
    const user = userEvent.setup();
    useSaved.getState().replace('compare', [7, 8]);
    answer({ ...both, compare: [7, 8] });
    show(<CompareView />);
    await user.click(await screen.findByRole('button', { name: /^Убрать из сравнения: Масло Shell/ }));
    expect(within(screen.getByRole('table')).getAllByRole('columnheader')).toHaveLength(1);

    useToasts.getState().toasts.at(-1)?.action?.run();
    await waitFor(() => expect(within(screen.getByRole('table')).getAllByRole('columnheader')).toHaveLength(2));
  });

  it('shows the fit to the active car under each product', async () => {
    useActiveCar.setState({ car: { id: 1, name: 'Киа Рио III 1.4', vehicle: 58 } });
    useSaved.getState().replace('compare', [7, 8]);
    const fits = [
      { id: 7, fit: 'fits', reason: '' },
      { id: 8, fit: 'contradicts', reason: 'для дизеля' },
    ];
    answer({ ...both, compare: [7, 8], fits });
    show(<CompareView />);
    const shellHead = within(await screen.findByRole('columnheader', { name: /Shell/ }));
    expect(await shellHead.findByText('Не подходит')).toBeInTheDocument();
    expect(screen.getByText('Подходит')).toBeInTheDocument();
  });

  it('has an empty state with a hint', () => {
    show(<CompareView />);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Сравнивать пока нечего');
  });
});

describe('favourites', () => {
  it('of a customer are not called empty before the server’s response', async () => {
    useAccount.setState({ loginId: 'tok' });
    let speak: () => void = () => undefined;
    vi.spyOn(globalThis, 'fetch').mockImplementation(
      () =>
        new Promise(
          (resolve) =>
            (speak = () =>
              resolve(
                new Response(JSON.stringify({ favorite: [7], products: [oil], gone: [], options: [], categories: [] })),
              )),
        ),
    );
    show(<WishlistView />);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Избранное');
    await waitFor(() => expect(fetch).toHaveBeenCalled());
    speak();
    expect(await screen.findByRole('heading', { level: 3 })).toHaveTextContent('ЛУКОЙЛ');
    expect(useSaved.getState().favorite).toEqual([7]);
    useAccount.setState({ loginId: null });
  });

  it('are sorted newest first, list unavailable products, and are added to the cart together', async () => {
    const user = userEvent.setup();
    useSaved.getState().replace('favorite', [7, 9, 404, 8]);
    answer({ favorite: [7, 9, 404, 8], products: [oil, filter, shell], gone: [404] });
    show(<WishlistView />);
    expect(await screen.findByText(/^1\sтовар снят с\sпродажи\.$/)).toBeInTheDocument();
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      shell.name,
      filter.name,
      expect.stringContaining('ЛУКОЙЛ'),
    ]);

    await user.click(screen.getByRole('button', { name: /^Взять всё за/ }));
    expect(useCart.getState().lines.map(({ id }) => id)).toEqual([8, 7]);
    useToasts.getState().toasts.at(-1)?.action?.run();
    expect(useCart.getState().lines).toEqual([]);

    await user.click(screen.getByRole('button', { name: 'Убрать из списка' }));
    expect(useSaved.getState().favorite).toEqual([7, 9, 8]);
  });

  it('are cleared with an undo', async () => {
    useSaved.getState().replace('favorite', [7]);
    answer({ favorite: [7], products: [oil] });
    show(<WishlistView />);
    await userEvent.click(await screen.findByRole('button', { name: 'Очистить' }));
    expect(screen.getByText('Сердечко на карточке — и товар будет ждать здесь')).toBeInTheDocument();
    useToasts.getState().toasts.at(-1)?.action?.run();
    expect(await screen.findByRole('button', { name: 'Очистить' })).toBeInTheDocument();
  });
});
