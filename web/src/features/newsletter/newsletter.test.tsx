import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import Newsletter from './newsletter';

it('does not promise a retry or name the cart when the network is away', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'));
  render(<Newsletter />, { wrapper: MemoryRouter });
  await userEvent.type(screen.getByLabelText('Ваша почта'), 'anna@example.ru');
  await userEvent.click(screen.getByRole('checkbox'));
  await userEvent.click(screen.getByRole('button', { name: 'Подписаться' }));
  expect(await screen.findByText(/Всё вписанное на месте/)).toBeInTheDocument();
  expect(screen.queryByText(/Корзина цела/)).not.toBeInTheDocument();
});
