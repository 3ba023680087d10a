import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import CarChip from './car-chip';

it('the window of a new car returns the focus to the button of the car', async () => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  render(
    <MemoryRouter>
      <CarChip />
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Моя машина' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Добавить машину' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Закрыть' }));
  expect(screen.getByRole('button', { name: 'Моя машина', expanded: false })).toHaveFocus();
});
