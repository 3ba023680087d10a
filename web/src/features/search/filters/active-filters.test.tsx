import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { IndexUiState, Router, SearchClient, UiState } from 'instantsearch.js';
import { InstantSearch, useNumericMenu, useRange, useRefinementList } from 'react-instantsearch';
import { beforeEach, expect, it, vi } from 'vitest';
import { useActiveCar } from '@entities/garage/active-car-store';
import { city, init } from '@shared/testing/samples';
import { ScopeContext, type Scope } from '../state/scope';
import { useChosenCount } from '../state/use-chosen-count';
import ActiveFilters from './active-filters';
import { arrivalItems } from './arrival-texts';

const CITY = city({ id: 1, zone: 1 });
const SCOPE: Scope = {
  mode: 'search',
  city: CITY,
  categoryPath: null,
  defaultSize: 30,
  addressOf: () => '',
  init: init({
    facets: [{ key: 'freeze_c', attribute: 'options.freeze_c', name: 'Замерзает', kind: 'number', unit: '°C' }],
  }),
};
const client = {
  search: () => Promise.resolve({ results: [{ index: 'products', hits: [], nbHits: 0, page: 0, hitsPerPage: 30 }] }),
} as unknown as SearchClient;

function Held() {
  useRefinementList({ attribute: 'in_stock' });
  useRange({ attribute: 'price.z1' });
  useNumericMenu({ attribute: 'arrival.1', items: arrivalItems(CITY) });
  useNumericMenu({ attribute: 'fits', items: [{ label: '' }] });
  useRefinementList({ attribute: 'brand' });
  useRefinementList({ attribute: 'options.freeze_c' });
  useRefinementList({ attribute: 'stars' });
  return <output>{useChosenCount()}</output>;
}

const write = vi.fn<(state: UiState) => void>();

async function show(ui: IndexUiState) {
  const router: Router = {
    read: () => ({ products: ui }),
    write,
    createURL: () => '',
    onUpdate: () => undefined,
    dispose: () => undefined,
  };
  render(
    <ScopeContext value={SCOPE}>
      <InstantSearch
        searchClient={client}
        indexName="products"
        routing={{ router }}
        future={{ preserveSharedStateOnUnmount: true }}
      >
        <Held />
        <ActiveFilters />
      </InstantSearch>
    </ScopeContext>,
  );
  await screen.findByRole('group', { name: 'Выбранные фильтры' });
}

const FULL: IndexUiState = {
  refinementList: { stars: ['5'], brand: ['ЛУКОЙЛ'], in_stock: ['1'], 'options.freeze_c': ['-40'] },
  range: { 'price.z1': '200:900' },
  numericMenu: { 'arrival.1': ':3', fits: '31' },
};
const chips = () => screen.getAllByRole('button', { name: /^Убрать/ }).map((chip) => chip.textContent);
const take = async (name: RegExp) => {
  await userEvent.click(screen.getByRole('button', { name }));
  await act(() => new Promise((resolve) => setTimeout(resolve, 10)));
};

beforeEach(() => {
  write.mockReset();
  useActiveCar.setState({ car: null });
});

it('names every refinement in the order of the panel; both bounds of a price are one', async () => {
  await show(FULL);
  expect(chips()).toEqual(
    [
      'В наличии в\u00a0Москве',
      'Получить: до 3 дней',
      'Подходит к машине из ссылки',
      'ЛУКОЙЛ',
      '−40\u00a0°C',
      '200–900\u00a0₽',
      '5\u00a0звёзд',
    ].map((text) => `Убрать: ${text}`),
  );
  expect(screen.getByRole('status')).toHaveTextContent('7');
});

it('takes a price off as one entry of the history, and a negative number at all', async () => {
  await show(FULL);
  write.mockClear();
  await take(/200–900/);
  expect(write).toHaveBeenCalledOnce();
  await take(/−40/);
  expect(write.mock.lastCall?.[0].products).toEqual({
    refinementList: { stars: ['5'], brand: ['ЛУКОЙЛ'], in_stock: ['1'] },
    numericMenu: { 'arrival.1': ':3', fits: '31' },
  });
  expect(chips()).toHaveLength(5);
});

it('leaves the own car to its own chip, and clears everything', async () => {
  useActiveCar.setState({ car: { name: 'Веста', vehicle: 31 } as ReturnType<typeof useActiveCar.getState>['car'] });
  await show(FULL);
  expect(chips()).not.toContain('Убрать: Подходит к машине из ссылки');
  await take(/Сбросить всё/);
  expect(screen.queryByRole('group', { name: 'Выбранные фильтры' })).toBeNull();
  expect(screen.getByRole('status')).toHaveTextContent('0');
});
