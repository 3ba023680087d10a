import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter, Link, Route, Routes, useLocation } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '@shared/api/client';
import { ErrorBoundary } from './error-boundary';

function Broken(): never {
  throw new ApiError('not_found', 'Нет такого товара', 404);
}

function Pages() {
  useLocation();
  return (
    <ErrorBoundary fallback={() => <p role="alert">Такой страницы нет</p>}>
      <Routes>
        <Route path="/product/7" element={<Broken />} />
        <Route path="/cart" element={<h1>Корзина пуста</h1>} />
      </Routes>
    </ErrorBoundary>
  );
}

function open(path: string) {
  history.replaceState(null, '', path);
  render(
    <BrowserRouter>
      <Link to="/product/7">Товар</Link>
      <Link to="/cart">Корзина</Link>
      <Pages />
    </BrowserRouter>,
  );
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

it('shows the error page until the next navigation', async () => {
  open('/product/7');
  expect(screen.getByRole('alert')).toHaveTextContent('Такой страницы нет');

  await userEvent.click(screen.getByRole('link', { name: 'Корзина' }));

  expect(await screen.findByRole('heading', { name: 'Корзина пуста' })).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('shows the error of a page that was opened by a link', async () => {
  open('/cart');

  await userEvent.click(screen.getByRole('link', { name: 'Товар' }));

  expect(await screen.findByRole('alert')).toHaveTextContent('Такой страницы нет');
});
