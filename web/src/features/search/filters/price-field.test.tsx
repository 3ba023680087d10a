import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PriceField } from './price-field';

let isPrevented: boolean | null = null;
const record = (event: KeyboardEvent) => {
  if (event.key === 'Escape') isPrevented = event.defaultPrevented;
};
beforeEach(() => document.addEventListener('keydown', record));
afterEach(() => document.removeEventListener('keydown', record));

it('Escape drops the typed price and keeps the sheet open; without one it is left to the sheet', async () => {
  const onCommit = vi.fn();
  render(<PriceField label="Цена от" value={100} onCommit={onCommit} />);
  const field = screen.getByRole('textbox', { name: 'Цена от' });
  await userEvent.type(field, '5{Escape}');
  expect(field).toHaveValue('100');
  expect(isPrevented).toBe(true);
  await userEvent.keyboard('{Escape}');
  expect(isPrevented).toBe(false);
  expect(onCommit).not.toHaveBeenCalled();
});
