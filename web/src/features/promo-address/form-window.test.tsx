import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { FormWindow } from './form-window';

const EMPTY_ADDRESS = 'Впишите улицу или станцию метро';

it('shows the error of an empty address until its field is entered or pressed, and saves nothing', async () => {
  const onSave = vi.fn();
  render(<FormWindow offer={null} onSave={onSave} onClose={() => undefined} />, { wrapper: MemoryRouter });
  const field = screen.getByLabelText('Адрес или станция метро');
  const send = screen.getByRole('button', { name: 'Ответить' });

  await userEvent.click(send);
  expect(field).toHaveFocus();
  expect(screen.getByText(EMPTY_ADDRESS)).toBeInTheDocument();
  await userEvent.click(field);
  expect(screen.queryByText(EMPTY_ADDRESS)).not.toBeInTheDocument();

  await userEvent.click(send);
  expect(screen.getByText(EMPTY_ADDRESS)).toBeInTheDocument();
  fireEvent.blur(field);
  fireEvent.focus(field);
  expect(screen.queryByText(EMPTY_ADDRESS)).not.toBeInTheDocument();
  expect(screen.getByText('Отметьте согласие: без него ответ не записать')).toBeInTheDocument();
  expect(onSave).not.toHaveBeenCalled();
});
