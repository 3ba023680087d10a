import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { SearchBox } from './search-box';

const failImport = vi.fn(() => {
  throw new TypeError('Failed to fetch dynamically imported module');
});
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 100)));

it('keeps the typed text when the completions do not load', async () => {
  vi.doMock('@features/completions/completions', failImport);
  render(
    <MemoryRouter>
      <SearchBox onFirstFocus={() => undefined} />
    </MemoryRouter>,
  );
  // Without a focus before it, which requests the script too: a failing mock fails once only.
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'масло' } });
  await settle();
  expect(failImport).toHaveBeenCalledOnce();
  expect(screen.getByRole('combobox')).toHaveValue('масло');
});
