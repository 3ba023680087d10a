import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import NumberPage from './number-page';

const loaded = vi.hoisted(() => vi.fn());
vi.mock('@features/numbers/number-search', () => {
  loaded();
  return { default: () => <h1>Поиск</h1> };
});

const show = (query: string) =>
  render(
    <MemoryRouter initialEntries={[`/catalog/productSearchOEM${query}`]}>
      <NumberPage />
    </MemoryRouter>,
  );

it('without a number shows the help and does not load the search', () => {
  show('?oem=+');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Поиск по номеру детали');
  expect(screen.getByRole('link', { name: 'Вставить список' })).toHaveAttribute(
    'href',
    '/catalog/productSearchOEM/list',
  );
  expect(loaded).not.toHaveBeenCalled();
});

it('with a number searches', async () => {
  show('?oem=c110');
  expect(await screen.findByRole('heading', { name: 'Поиск' })).toBeInTheDocument();
  expect(loaded).toHaveBeenCalledOnce();
});
