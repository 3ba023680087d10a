import { act, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { useSession } from '@entities/session/session-store';
import { card } from '@shared/testing/samples';
import { useToasts } from '@shared/ui/toasts';
import { line, lines, listedPart } from './list-rows.fixtures';
import { ListView } from './list-view';
import { ask, mockListServer, plain, rowOf, rows, server, show } from './list-view.fixtures';

mockListServer();

describe('a list', () => {
  it('merges rows of one part on request, and takes it back', async () => {
    server.linesOf = () => [line({ line: 2, qty: 2 }), line({ line: 7, text: 'c110', qty: 3 })];
    show();
    const user = await ask();
    expect(plain((await screen.findByRole('group', { name: /Повторы/ })).textContent)).toContain(
      'C-110 стоит в строках 2 и 7',
    );
    await user.click(screen.getByRole('button', { name: /^Объединить C-110: будет 5/ }));
    expect(rows()).toHaveLength(1);
    expect(within(rowOf(/C-110/)).getByRole('textbox')).toHaveValue('5');
    expect(screen.queryByRole('group', { name: /Повторы/ })).toBeNull();
    act(() => useToasts.getState().toasts.at(-1)?.action?.run());
    expect(rows().map((row) => within(row).getByRole<HTMLInputElement>('textbox').value)).toEqual(['2', '3']);
  });

  it('takes nothing back into another list', async () => {
    server.linesOf = () => [line({ line: 1, qty: 2 })];
    show();
    const user = await ask();
    await user.click(await screen.findByRole('button', { name: /^Убрать/ }));
    const undo = useToasts.getState().toasts.at(-1)?.action;
    server.linesOf = () => [line({ line: 1, qty: 5 })];
    await ask();
    await waitFor(() => expect(rows()).toHaveLength(1));
    act(() => undo?.run());
    expect(rows().map((row) => within(row).getByRole<HTMLInputElement>('textbox').value)).toEqual(['5']);
  });

  it('edits one line in place and requests only that one', async () => {
    show();
    const user = await ask();
    server.linesOf = (text) => [
      line({
        line: 1,
        text,
        number: 'OC 90',
        qty: 7,
        parts: [listedPart({ id: 40, brand: 'MAHLE', number: 'OC 1040', offer: card({ id: 40, cost: 598 }) })],
      }),
    ];
    await user.click(await screen.findByRole('button', { name: 'Исправить строку 5: привет' }));
    const input = screen.getByRole('textbox', { name: 'Номер в строке' });
    await user.clear(input);
    await user.type(input, 'OC 1040{Enter}');
    await waitFor(() => expect(rows().at(-1)).toHaveTextContent(/MAHLE.*OC 1040/));
    expect(server.bodies.at(-1)).toEqual({ text: 'OC 1040', city: 1 });
    expect(within(rows().at(-1) ?? document.body).getByRole('textbox')).toHaveValue('7');
    expect(rows()).toHaveLength(5);
    expect(screen.getByRole('button', { name: 'Исправить строку 5: OC 1040' })).toHaveFocus();
  });

  it('shows the error of an edited line beside its text', async () => {
    show();
    const user = await ask();
    await user.click(await screen.findByRole('button', { name: 'Исправить строку 5: привет' }));
    const input = screen.getByRole('textbox', { name: 'Номер в строке' });
    await user.clear(input);
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Впишите номер');
    server.refusal = new Response(JSON.stringify({ error: { code: 'x', message: 'Слишком часто.' } }), { status: 429 });
    await user.type(input, 'OC 90{Enter}');
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Слишком часто.'));
    expect(input).toHaveValue('OC 90');
    await user.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Исправить строку 5: привет' })).toHaveFocus();
    expect(rows().at(-1)).toHaveTextContent('привет');
  });

  it('removes a line, and restores it at its index', async () => {
    show();
    const user = await ask();
    await user.click(await screen.findByRole('button', { name: 'Убрать строку 2: MAHLE OC 90' }));
    expect(rows()).toHaveLength(4);
    expect(screen.getByRole('button', { name: 'Убрать строку 3: C 415' })).toHaveFocus();
    useToasts.getState().toasts.at(-1)?.action?.run();
    await waitFor(() => expect(rows()).toHaveLength(5));
    expect(rows()[1]).toHaveTextContent('OC 90');
  });

  it('moves the focus to the page when the last line is removed', async () => {
    server.linesOf = () => [line()];
    render(
      <MemoryRouter>
        <main id="main" tabIndex={-1}>
          <ListView />
        </main>
      </MemoryRouter>,
    );
    const user = await ask();
    await user.click(await screen.findByRole('button', { name: 'Убрать строку 1: VIC C-110' }));
    expect(screen.queryByRole('table')).toBeNull();
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });

  it('does not move the focus from an edited line during its request', async () => {
    show();
    const user = await ask();
    await user.click(await screen.findByRole('button', { name: 'Исправить строку 5: привет' }));
    let go: () => void = () => undefined;
    server.held = new Promise((done) => (go = done));
    const input = screen.getByRole('textbox', { name: 'Номер в строке' });
    await user.type(input, ' OC 90{Enter}');
    await waitFor(() => expect(input).toHaveAttribute('readonly'));
    expect(input).toHaveFocus();
    go();
    await waitFor(() => expect(input).not.toBeInTheDocument());
  });

  it('edits a line for the current city', async () => {
    show();
    const user = await ask();
    await user.click(await screen.findByRole('button', { name: 'Исправить строку 5: привет' }));
    server.linesOf = (text, of) =>
      text === 'OC 1040'
        ? [
            line({
              text,
              number: 'OC 1040',
              parts: [
                listedPart({ id: 40, brand: 'MAHLE', number: 'OC 1040', offer: card({ id: 40, cost: of * 111 }) }),
              ],
            }),
          ]
        : lines;
    let go: () => void = () => undefined;
    server.held = new Promise((done) => (go = done));
    const input = screen.getByRole('textbox', { name: 'Номер в строке' });
    await user.clear(input);
    await user.type(input, 'OC 1040{Enter}');
    act(() => useSession.setState({ cityId: 2 }));
    go();
    await waitFor(() => expect(plain(rows().at(-1)?.textContent)).toContain('222 ₽'));
    expect(server.bodies.filter(({ text }) => text === 'OC 1040').map(({ city: of }) => of)).toEqual([1, 2]);
  });
});
