import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Router, SearchClient, UiState } from 'instantsearch.js';
import { InstantSearch, useNumericMenu, usePagination } from 'react-instantsearch';
import { expect, it, vi } from 'vitest';
import { useActiveCar } from '@entities/garage/active-car-store';
import { CarFilter } from './car-filter';

const client = {
  search: () => Promise.resolve({ results: [{ index: 'products', hits: [], nbHits: 0, page: 0, nbPages: 0 }] }),
} as unknown as SearchClient;

function Held() {
  useNumericMenu({ attribute: 'fits', items: [{ label: '' }] });
  usePagination();
  return null;
}

it('replaces another car by the own one, from the first page on, and takes it off', async () => {
  const write = vi.fn<(state: UiState) => void>();
  const router: Router = {
    read: () => ({ products: { numericMenu: { fits: '31' }, page: 3 } }),
    write,
    createURL: () => '',
    onUpdate: () => undefined,
    dispose: () => undefined,
  };
  useActiveCar.setState({ car: { name: 'Веста', vehicle: 7 } as ReturnType<typeof useActiveCar.getState>['car'] });
  render(
    <InstantSearch searchClient={client} indexName="products" routing={{ router }}>
      <Held />
      <CarFilter />
    </InstantSearch>,
  );
  const chip = await screen.findByRole('button', { name: /Подходит к\sмашине «Веста»/ });
  const press = async () => {
    write.mockClear();
    await userEvent.click(chip);
    await act(() => new Promise((resolve) => setTimeout(resolve, 10)));
    return write.mock.calls;
  };
  expect(await press()).toEqual([[{ products: { numericMenu: { fits: '7' } } }]]);
  expect(chip).toHaveAttribute('aria-pressed', 'true');
  expect(await press()).toEqual([[{ products: {} }]]);
});
