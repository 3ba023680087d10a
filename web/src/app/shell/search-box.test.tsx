import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { SearchBox } from './search-box';

vi.mock('@features/completions/completions', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

it('keeps the typed text when the completions do not load', async () => {
  render(
    <MemoryRouter>
      <SearchBox onFirstFocus={() => undefined} />
    </MemoryRouter>,
  );
  const box = screen.getByRole('combobox');
  await userEvent.type(box, 'масло');
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(screen.getByRole('combobox')).toHaveValue('масло');
});
