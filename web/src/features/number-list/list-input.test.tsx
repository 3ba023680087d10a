import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { field, mockListServer, plain, server, show } from './list-view.fixtures';

mockListServer();

describe('a list', () => {
  it('empty is not sent', () => {
    show();
    expect(screen.getByRole('button', { name: 'Найти детали' })).toBeDisabled();
    fireEvent.submit(field());
    expect(server.bodies).toEqual([]);
  });
});

describe('a paste', () => {
  it('of ten megabytes is cut before it reaches the field, with a note', async () => {
    show();
    await userEvent.click(field());
    await userEvent.paste('W 914/2\t4\n'.repeat(1_000_000));
    expect(field().value.length).toBeLessThan(100_000);
    expect(plain(screen.getByRole('status').textContent)).toContain('Взяли первые 200');
    expect(screen.getByText(/^200\sстрок из\s200$/)).toBeInTheDocument();
  });

  it('of a binary file changes nothing', async () => {
    show();
    await userEvent.click(field());
    await userEvent.paste('C-110');
    await userEvent.paste('PK\u0003\u0004\u0000\u0000');
    expect(field()).toHaveValue('C-110');
    expect(screen.getByRole('status')).toHaveTextContent('похоже на');
  });

  it('into the middle of a text keeps the text around it', async () => {
    show();
    await userEvent.click(field());
    await userEvent.paste('первая\nпоследняя');
    field().setSelectionRange(7, 7);
    await userEvent.paste('W 914/2\n'.repeat(300));
    expect(field().value.startsWith('первая\nW 914/2\n')).toBe(true);
    expect(field().value.endsWith('\nW 914/2\nпоследняя')).toBe(true);
    expect(screen.getByText(/^200\sстрок из\s200$/)).toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent('Вставили');
  });
});
