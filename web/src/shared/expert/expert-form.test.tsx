import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { useAccount } from '@shared/account/store';
import { ExpertForm } from './expert-form';

it('takes a profile that comes later, and leaves alone what was typed before', async () => {
  render(<ExpertForm vin="XTAGFL110KY214358" />);
  await userEvent.type(screen.getByLabelText('Имя'), 'Борис');
  act(() => useAccount.getState().setProfile({ id: 1, name: 'Анна', surname: '', email: '', city_id: 1, phone: '79162044517' }));
  expect(screen.getByLabelText('Имя')).toHaveValue('Борис');
  expect(screen.getByLabelText('Телефон')).toHaveValue('+7 (916) 204 45 17');
  expect(screen.getByLabelText('VIN или номер кузова')).toHaveValue('XTAGFL110KY214358');
  expect(screen.getByRole('link', { name: 'Условия (в новой вкладке)' })).toHaveAttribute('target', '_blank');
});
