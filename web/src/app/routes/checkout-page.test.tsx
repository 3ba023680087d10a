import { act, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { takeReturnPath, useAccount } from '@entities/account/account-store';
import CheckoutPage from './checkout-page';

afterEach(() => vi.unstubAllGlobals());

it('redirects to the login and back after an expired login; only an empty cart is called empty', () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(() => new Promise<Response>(() => undefined)),
  );
  render(
    <MemoryRouter initialEntries={['/checkout']}>
      <Routes>
        <Route path="/checkout" element={<CheckoutPage />} />
        <Route path="/login" element={<h1>Вход</h1>} />
      </Routes>
    </MemoryRouter>,
  );
  expect(screen.getByText('Оформлять пока нечего')).toBeInTheDocument();
  act(() => {
    useAccount.setState({ loginId: 'tok' });
    useAccount.getState().rejectLogin();
  });
  expect(screen.getByRole('heading', { name: 'Вход' })).toBeInTheDocument();
  expect(takeReturnPath()).toBe('/checkout');
});
