import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { useAccount } from '@entities/account/account-store';
import { useSession } from '@entities/session/session-store';
import { readDraft } from '@shared/forms/use-draft';
import { mockApi } from '@shared/testing/mock-api';
import { city, init } from '@shared/testing/samples';
import { ProfilePage } from './profile';

const profile = { id: 7, name: 'Анна', surname: '', email: '', confirmed_email: '', city_id: 1, phone: '79001234567' };
const cities = [city(), city({ id: 2, name: 'Казань' }), city({ id: 3, name: 'Пермь' })];

it('follows the city that the header chooses after a city was saved here', async () => {
  mockApi({ saveProfile: (body) => ({ ...profile, ...body }) });
  useSession.setState({ init: init({ cities }) });
  useAccount.setState({ loginId: 'tok', profile });
  render(<ProfilePage />, { wrapper: MemoryRouter });
  const select = screen.getByLabelText<HTMLSelectElement>('Ваш город');
  await userEvent.selectOptions(select, 'Казань');
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() => expect(useAccount.getState().profile?.city_id).toBe(2));
  expect(readDraft('profile')).toEqual({});

  await userEvent.type(screen.getByLabelText('Имя'), ' Мария');
  act(() => useAccount.getState().setProfile({ ...profile, city_id: 3 }));
  expect(select.value).toBe('3');
  expect(screen.getByLabelText('Имя')).toHaveValue('Анна Мария');
  expect(readDraft('profile')).toEqual({ name: 'Анна Мария' });
});

it('says that the e-mail waits for its confirmation and sends the letter again', async () => {
  const sent = vi.fn<() => object>(() => ({ status: 'success' }));
  const pending = { ...profile, email: 'new@example.ru', confirmed_email: 'old@example.ru' };
  mockApi({ sendEmailConfirmation: sent, user: () => ({ ...pending, confirmed_email: 'new@example.ru' }) });
  useSession.setState({ init: init({ cities }) });
  useAccount.setState({ loginId: 'tok', profile: pending });
  render(<ProfilePage />, { wrapper: MemoryRouter });
  expect(screen.getByText(/До этого действует/)).toHaveTextContent('old@example.ru');

  await userEvent.click(screen.getByRole('button', { name: 'Отправить письмо ещё раз' }));
  await waitFor(() => expect(sent).toHaveBeenCalledOnce());
  act(() => void window.dispatchEvent(new Event('focus')));
  expect(await screen.findByText('Почта подтверждена')).toBeVisible();
});
