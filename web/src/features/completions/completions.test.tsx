import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { useAccount } from '@entities/account/account-store';
import { useGarage } from '@entities/garage/garage-store';
import type { Vocabulary } from '@entities/search/query';
import { searchAddress, useSearchBox } from '@entities/search/box/search-box-store';
import { EngineError } from '@entities/search/client/engine-error';
import { logImpression } from '@entities/search/log';
import { useSession } from '@entities/session/session-store';
import { init } from '@shared/testing/samples';
import { completionClientOf } from '@entities/search/client/completion-client';
import Completions from './completions';
import { useRecent } from './recent-searches';

interface PendingRequest {
  q: string;
  /** `variants`: only these are found. */
  answer: (total: number, role?: string) => void;
  fail: () => void;
}
const requests: PendingRequest[] = [];

vi.mock('@entities/search/query/vocabulary-store', () => ({
  prepareVocabulary: () => undefined,
  unitsIn: () => [],
  waitForVocabulary: () => Promise.resolve(vocabulary),
  vocabularyFor: () => Promise.resolve(vocabulary),
}));
vi.mock('@entities/search/log', () => ({ logImpression: vi.fn(), logClick: vi.fn(), logCart: vi.fn() }));
vi.mock('@shared/api/garage', () => ({
  saveVehicle: vi.fn(),
  removeVehicle: vi.fn(),
  getVehicles: () =>
    Promise.resolve([
      { id: 1, title: 'Лада Веста', vin: 'XTAGFL110KY214358', year: 2019, mileage_km: null, note: '', warning: null },
    ]),
}));

let parts: object[] = [];
let cars: object[] = [];
/** Indexes of each request. */
const searchedIndexes: string[][] = [];

vi.mock('@entities/search/client/engine', () => ({
  engineOf: () => ({
    multiSearch: (queries: { q: string; indexUid: string; facets?: string[]; page?: number }[]) =>
      new Promise((resolve, reject) => {
        searchedIndexes.push(queries.map(({ indexUid }) => indexUid));
        const q = queries[0]?.q ?? '';
        const answer = (total: number, role?: string) =>
          resolve(
            queries.map(({ indexUid, page }) => {
              if (indexUid === 'parts' || indexUid === 'cars')
                return { hits: indexUid === 'parts' ? parts : cars, totalHits: 1, processingTimeMs: 1 };
              const isFound = indexUid === 'products' && (role !== 'variants' || page === undefined);
              return isFound
                ? { hits: total > 0 ? [{ id: 5, name: `Товар ${q}` }] : [], totalHits: total, processingTimeMs: 1 }
                : { hits: [], processingTimeMs: 1 };
            }),
          );
        if (queries.every(({ indexUid }) => indexUid === 'parts' || indexUid === 'cars')) answer(0);
        else requests.push({ q, answer, fail: () => reject(new EngineError('offline', 'down')) });
      }),
  }),
}));

const vocabulary: Vocabulary = {
  isWhole: true,
  words: ['масло', 'фильтр', 'амортизатор'],
  latin: [],
  makers: new Set(),
  soft: ['черное'],
  stop: new Set(),
  units: new Map([['л', 'l']]),
  models: new Map(),
};
const onSearch = vi.fn();
const onGo = vi.fn();
const show = () => {
  requests.length = 0;
  return render(
    <MemoryRouter>
      <Completions full={false} onSearch={onSearch} onGo={onGo} />
    </MemoryRouter>,
  );
};
const type = (text: string) => act(() => useSearchBox.getState().setValue(text));
const press = (key: string): boolean | undefined => {
  let used: boolean | undefined;
  act(() => {
    used = useSearchBox.getState().list?.take(key);
  });
  return used;
};
/** Resolves or rejects a request and renders the result. */
const respondAndRender = (respond: (() => void) | undefined) =>
  act(async () => {
    respond?.();
    await Promise.resolve();
  });
const arrived = (count: number) => vi.waitFor(() => expect(requests).toHaveLength(count));
const names = () => screen.queryAllByRole('option').map((option) => option.textContent);
const active = () => screen.queryAllByRole('option', { selected: true }).map((option) => option.id);

beforeEach(() => {
  parts = [];
  cars = [];
  searchedIndexes.length = 0;
  completionClientOf(1).stop();
  completionClientOf(1).clearCache();
  useSession.setState({ init: init(), cityId: 1 });
  useSearchBox.getState().show('', 'goods');
  useRecent.setState({ recent: [] });
});

test('a late response never replaces a newer one', async () => {
  show();
  type('мас');
  await arrived(1);
  type('масло');
  await arrived(2);
  await respondAndRender(() => requests[1]?.answer(2));
  expect(await screen.findByText(/Товар масл/)).toBeInTheDocument();
  await respondAndRender(() => requests[0]?.answer(9));
  expect(screen.queryByText('Товар мас')).not.toBeInTheDocument();
  expect(screen.getByText(/Товар масл/)).toBeInTheDocument();
});

test('an unrelated text drops the previous list', async () => {
  show();
  type('масло');
  await arrived(1);
  await respondAndRender(() => requests[0]?.answer(2));
  expect(await screen.findByText(/Товар масл/)).toBeInTheDocument();
  type('фильтр');
  expect(screen.queryByText(/Товар масл/)).not.toBeInTheDocument();
});

test('arrow keys move through the list and back to the box; Home and End jump; Enter chooses', async () => {
  show();
  type('масло');
  await arrived(1);
  await respondAndRender(() => requests[0]?.answer(2));
  await screen.findByText(/Товар масл/);
  const ids = screen.getAllByRole('option').map(({ id }) => id);
  expect(ids).toHaveLength(2);
  expect(press('Enter')).toBe(false);
  press('ArrowDown');
  expect([active(), useSearchBox.getState().list?.active]).toEqual([[ids[0]], ids[0]]);
  press('End');
  expect(active()).toEqual([ids[1]]);
  press('ArrowDown');
  expect(active()).toEqual([]);
  press('ArrowUp');
  press('Home');
  press('Enter');
  expect(onSearch).toHaveBeenLastCalledWith('масло', 'goods');
  press('End');
  press('Enter');
  expect(onGo).toHaveBeenLastCalledWith('/product/5');
});

test('with the engine down a note and the recent searches are shown', async () => {
  useRecent.getState().remember('масло 5W-40', 'goods');
  show();
  type('масло');
  await arrived(1);
  await respondAndRender(() => requests[0]?.fail());
  expect(await screen.findAllByText(/Подсказки сейчас не отвечают/)).not.toHaveLength(0);
  expect(names()).toEqual(['масло 5W-40']);
});

test('a recent search is removed by Delete or by its × button', async () => {
  useRecent.getState().remember('масло', 'goods');
  useRecent.getState().remember('свечи', 'goods');
  show();
  const recent = () =>
    within(screen.getByRole('listbox')).queryByRole('group', { name: 'Вы искали' })?.textContent ?? '';
  expect(recent()).toContain('свечимасло');
  press('ArrowDown');
  press('Delete');
  expect(recent()).not.toContain('свечи');
  await userEvent.click(screen.getByTitle('Убрать из недавних'));
  expect(screen.queryByRole('group', { name: 'Вы искали' })).not.toBeInTheDocument();
});

test('the VIN tab lists cars by their names, and shows the accepted formats before', async () => {
  cars = [{ id: 12, title: 'LADA Vesta', details: 'седан, 1.6 л 106 л.с., 2015–2022' }];
  show();
  act(() => useSearchBox.getState().setTab('vin'));
  expect(screen.getAllByText(/VIN из 17 знаков/)).not.toHaveLength(0);
  type('веста 1.6');
  await userEvent.click(await screen.findByRole('option', { name: /LADA Vesta.*106 л\.с\./ }));
  expect(onGo).toHaveBeenLastCalledWith('/catalog/detailsScheme?car=12');
  expect(searchedIndexes).toEqual([['cars', 'cars']]);
});

test('Enter opens the only car that a text names; of several one is chosen', async () => {
  const vesta = { id: 12, title: 'LADA Vesta', details: 'седан, 2015–2022' };
  cars = [vesta];
  show();
  act(() => useSearchBox.getState().setTab('vin'));
  type('веста');
  await screen.findByRole('option', { name: /LADA Vesta/ });
  expect(press('Enter')).toBe(true);
  expect(onGo).toHaveBeenLastCalledWith('/catalog/detailsScheme?car=12');
  type('nze1213019283');
  await screen.findByRole('option', { name: /LADA Vesta/ });
  await vi.waitFor(() => expect(press('Enter')).toBe(false));
  cars = [vesta, { ...vesta, id: 13 }];
  type('веста с');
  await vi.waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2));
  await vi.waitFor(() => expect(press('Enter')).toBe(false));
});

test('a number is searched among the parts only', async () => {
  parts = [
    {
      id: 7,
      key: 'W9142',
      brand: 'MANN-FILTER',
      number: 'W 914/2',
      name: 'Фильтр для Лада 2108 и др.',
      products: [],
      makers: [],
      cars: ['Лада 2114', 'Лада 2115', 'Ока'],
    },
  ];
  show();
  act(() => useSearchBox.getState().setTab('number'));
  type('w9142');
  const option = await screen.findByRole('option', { name: /MANN-FILTER.*W 914\/2/ });
  expect(option).toHaveTextContent('Фильтр для Лада 2108 и др. Подходит: Лада 2114, Лада 2115 и др.');
  expect(searchedIndexes).toEqual([['parts', 'parts', 'parts']]);
});

test('a word in the wrong layout costs one request; the correction can be undone', async () => {
  show();
  type('vfckj');
  await arrived(1);
  expect(requests[0]?.q).toBe('масл ');
  await respondAndRender(() => requests[0]?.answer(2));
  expect(await screen.findByText(/Товар масл/)).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('vfckj понято как масло. Подсказок: 2');
  await userEvent.click(screen.getByRole('button', { name: 'Искать как набрано: vfckj' }));
  await arrived(2);
  expect(requests[1]?.q).toBe('vfckj');
  await respondAndRender(() => requests[1]?.answer(1));
  await screen.findByText(/Товар vfckj/);
  press('ArrowDown');
  press('Enter');
  expect(onSearch).toHaveBeenLastCalledWith('vfckj', 'goods');
  expect(searchAddress('vfckj', 'goods')).toBe('/search?q=vfckj&as=vfckj');
});

test.each([
  ['АВ 314-8675', 'АВ 314-8675'],
  ['амартёзатор', 'амартезатор'],
])('the correction of «%s» can be undone, also for «Найти» without results', async (text, piece) => {
  show();
  type(text);
  await arrived(1);
  await respondAndRender(() => requests[0]?.answer(2));
  await userEvent.click(await screen.findByRole('button', { name: `Искать как набрано: ${piece}` }));
  await arrived(2);
  expect(requests[1]?.q).toBe(piece.toLowerCase());
  await respondAndRender(() => requests[1]?.answer(0));
  expect(await screen.findAllByText(/подсказать нечего/)).not.toHaveLength(0);
  expect(searchAddress(text, 'goods')).toBe(`/search?${new URLSearchParams({ q: text, as: piece }).toString()}`);
});

test('a number in the goods tab lists its parts first, each with its maker, then products', async () => {
  parts = [
    {
      id: 7,
      key: '3148675',
      brand: 'ЛУКОЙЛ',
      number: '3148675',
      name: 'Масло моторное',
      products: [5],
      makers: ['ЛУКОЙЛ'],
    },
  ];
  show();
  type('314-8675');
  await arrived(1);
  await respondAndRender(() => requests[0]?.answer(1));
  expect(await screen.findByRole('option', { name: /ЛУКОЙЛ.*3148675/ })).toBe(screen.getAllByRole('option')[0]);
  expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-labelledby'))).toEqual([
    'search-completions-numbers',
    'search-completions-queries',
    'search-completions-products',
  ]);
  press('ArrowDown');
  press('Enter');
  expect(onGo).toHaveBeenCalledWith('/catalog/productSearchOEM?oem=3148675&update=true&part=7');
});

test.each([
  ['масло 5в40', 'exact', { exact: 488, variants: 0, repaired: false }],
  ['vfckj', 'exact', { exact: 488, variants: 0, repaired: true }],
  ['масло черное', 'variants', { exact: 0, variants: 488, repaired: false }],
])('the log of %j has the role of the hits, and corrections only as repairs', async (text, role, logged) => {
  show();
  type(text);
  await arrived(1);
  await respondAndRender(() => requests[0]?.answer(488, role));
  await vi.waitFor(() => expect(logImpression).toHaveBeenCalledWith(expect.objectContaining({ text, ...logged })));
});

test('a half-typed word without hits does not empty the list at once', async () => {
  show();
  type('масло');
  await arrived(1);
  await respondAndRender(() => requests[0]?.answer(2));
  await screen.findByText(/Товар масл/);
  type('маслозз');
  await arrived(2);
  await respondAndRender(() => requests[1]?.answer(0));
  expect(screen.getByText(/Товар масл/)).toBeInTheDocument();
  expect(await screen.findAllByText(/подсказать нечего/)).not.toHaveLength(0);
  expect(screen.queryByText(/Товар масл/)).not.toBeInTheDocument();
});

test('an empty box lists the customer’s cars', async () => {
  useAccount.setState({ loginId: 'token' });
  useGarage.setState({ items: null });
  show();
  const cars = within(await screen.findByRole('group', { name: 'Детали к вашей машине' }));
  await userEvent.click(cars.getByRole('option', { name: /Лада Веста, 2019/ }));
  expect(onGo).toHaveBeenLastCalledWith('/catalog/vehicleSearch?vin-search=XTAGFL110KY214358&update=true');
  useAccount.setState({ loginId: null });
});
