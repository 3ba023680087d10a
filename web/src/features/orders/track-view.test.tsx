import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { TrackView } from './track-view';

const refusal = {
  error: {
    code: 'order_not_found',
    message: 'Такого заказа нет.',
    fields: { number: 'Проверьте номер', phone: 'Или телефон' },
  },
};
afterEach(() => vi.unstubAllGlobals());

it('can be submitted again after a missing field and after a refusal', async () => {
  const user = userEvent.setup();
  const fetchOrder = vi.fn<typeof fetch>(() => Promise.resolve(new Response(JSON.stringify(refusal), { status: 404 })));
  vi.stubGlobal('fetch', fetchOrder);
  render(<TrackView />, { wrapper: MemoryRouter });
  const press = () => user.click(screen.getByRole('button', { name: 'Узнать, где заказ' }));
  await user.type(screen.getByLabelText('Номер заказа'), 'Х-1042-7716');
  await press();
  expect(screen.getByLabelText('Телефон')).toHaveFocus();
  expect(fetchOrder).not.toHaveBeenCalled();

  await user.type(screen.getByLabelText('Телефон'), '9162044517');
  await press();
  expect(await screen.findByText('Такого заказа нет.')).toBeInTheDocument();
  expect(screen.getByText('Или телефон')).toBeInTheDocument();
  await press();
  expect(fetchOrder).toHaveBeenCalledTimes(2);
});
