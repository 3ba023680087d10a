import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { useAccount } from '@entities/account/account-store';
import { createRef } from 'react';
import { mockApi } from '@shared/testing/mock-api';
import { withNeededPart } from './needed-parts-text';
import { ExpertForm, type ExpertFormHandle } from './expert-form';

it('fills from a late profile and keeps typed fields', async () => {
  render(<ExpertForm vin="XTAGFL110KY214358" />);
  await userEvent.type(screen.getByLabelText('Имя'), 'Борис');
  act(() =>
    useAccount.getState().setProfile({
      id: 1,
      name: 'Анна',
      surname: '',
      email: '',
      confirmed_email: '',
      city_id: 1,
      phone: '79162044517',
    }),
  );
  expect(screen.getByLabelText('Имя')).toHaveValue('Борис');
  expect(screen.getByLabelText('Телефон')).toHaveValue('+7 (916) 204 45 17');
  expect(screen.getByLabelText('VIN или номер кузова')).toHaveValue('XTAGFL110KY214358');
  expect(screen.getByRole('link', { name: 'Условия (в новой вкладке)' })).toHaveAttribute('target', '_blank');
});

it('adds a requested part to the typed text with the focus, and starts empty after a response', async () => {
  mockApi({ postVehicleRequest: () => ({ message: 'Принято', id: 5, vin: '', warning: null }) });
  const form = createRef<ExpertFormHandle>();
  render(<ExpertForm ref={form} text="Машина: Веста. Нужно: " />);
  const question = () => screen.getByLabelText('Что нужно');
  act(() => form.current?.ask('Скоба'));
  expect(question()).toHaveValue('Машина: Веста. Нужно: Скоба');
  expect(question()).toHaveFocus();
  await userEvent.type(question(), ' левая');
  act(() => form.current?.ask('Гайка'));
  expect(question()).toHaveValue('Машина: Веста. Нужно: Скоба левая, Гайка');
  await userEvent.type(screen.getByLabelText('Имя'), 'Борис');
  await userEvent.type(screen.getByLabelText('Телефон'), '9162044517');
  await userEvent.click(screen.getByRole('checkbox'));
  await userEvent.click(screen.getByRole('button', { name: 'Отправить заявку' }));
  await screen.findByText('Заявка № 5 принята.');
  act(() => form.current?.ask('Поддон'));
  expect(question()).toHaveValue('Машина: Веста. Нужно: Поддон');
  expect(question()).toHaveFocus();
});

it.each([
  ['', 'Скоба', 'Нужно: Скоба'],
  ['Нужно: Скоба', 'Скоба', 'Нужно: Скоба'],
  ['Скоба', '', 'Скоба'],
  ['Узел: Фара. Нужно: ', 'Фара', 'Узел: Фара. Нужно: Фара'],
  ['Нужно: Гайка ступицы', 'Гайка', 'Нужно: Гайка ступицы, Гайка'],
  ['а'.repeat(999), 'Скоба', 'а'.repeat(999)],
])('to %j is added %j', (written, part, text) => expect(withNeededPart(written, part)).toBe(text));
