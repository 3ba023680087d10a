import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { useAccount } from '@entities/account/account-store';
import { mockApi } from '@shared/testing/mock-api';
import { DevicesPage } from './devices';

const profile = {
  id: 7,
  name: '',
  surname: '',
  email: 'anna@example.ru',
  confirmed_email: 'anna@example.ru',
  city_id: 1,
  phone: '79001234567',
};
const refusal = (status: number, code: string, message: string) =>
  new Response(JSON.stringify({ error: { code, message, fields: {} } }), { status });

let isFresh = false;
let requests: ReturnType<typeof mockApi> = [];
const device = {
  id: 1,
  device: 'Chrome на Linux',
  where: '',
  created_at: '2026-11-21T10:00:00Z',
  last_seen_at: '2026-11-21T10:00:00Z',
  expires: '2027-01-21T10:00:00Z',
  current: true,
};

beforeEach(() => {
  isFresh = false;
  requests = mockApi({
    getSessions: () => ({ sessions: [device] }),
    getConsents: () => ({ consents: [] }),
    sendFreshCode: ({ by }) => ({
      status: 'success',
      resendAfter: 60,
      codeLength: by === 'sms' ? 4 : 8,
      expiresIn: 300,
    }),
    confirmFreshCode: ({ code }) => {
      if (code !== '4821') return refusal(400, 'wrong_code', 'Код не подошёл. Осталось попыток: 4.');
      isFresh = true;
      return { status: 'success' };
    },
    logoutEverywhere: () =>
      isFresh ? { status: 'success', closed: 1 } : refusal(403, 'fresh_code_required', 'Нужен новый код'),
    logout: () => ({ status: 'success' }),
  });
  useAccount.setState({ loginId: 'tok', profile });
});

it('takes a fresh code in place and repeats the action', async () => {
  const user = userEvent.setup();
  render(<DevicesPage />, { wrapper: MemoryRouter });
  await user.click(await screen.findByRole('button', { name: 'Выйти на всех устройствах' }));
  expect(await screen.findByRole('heading', { name: 'Подтвердите, что это вы' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Код на почту' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Код в СМС' }));

  const code = await screen.findByLabelText('Код из СМС');
  await user.type(code, '1111');
  expect(await screen.findByText('Код не подошёл. Осталось попыток: 4.')).toBeVisible();
  expect(code).toHaveValue('');
  await user.type(code, '4821');
  await waitFor(() => expect(useAccount.getState().profile).toBeNull());
  expect(requests.filter(({ name }) => name === 'logoutEverywhere')).toHaveLength(2);
});

it('changes nothing when the window is closed', async () => {
  const user = userEvent.setup();
  render(<DevicesPage />, { wrapper: MemoryRouter });
  await user.click(await screen.findByRole('button', { name: 'Выйти на всех устройствах' }));
  await user.click(await screen.findByRole('button', { name: 'Закрыть' }));

  await waitFor(() => expect(screen.queryByRole('heading', { name: /Подтвердите/ })).not.toBeInTheDocument());
  expect(useAccount.getState().profile).not.toBeNull();
  expect(requests.filter(({ name }) => name === 'logoutEverywhere')).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Выйти на всех устройствах' })).toBeEnabled();
});
