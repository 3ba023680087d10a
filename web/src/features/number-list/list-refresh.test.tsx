import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useSession } from '@entities/session/session-store';
import { card } from '@shared/testing/samples';
import { line, lines, listedPart } from './list-rows.fixtures';
import { ask, field, mockListServer, plain, rowOf, server, show } from './list-view.fixtures';

mockListServer();

describe('a list', () => {
  it('asks again for the lines that the server needs neighbours for by their own text', async () => {
    server.linesOf = () => [line({ text: '1\tC-110\t2', query: 'C-110 — 2 шт' })];
    const { unmount } = show();
    await ask('1\tC-110\t2');
    await screen.findAllByRole('row');
    unmount();
    show();
    await waitFor(() => expect(server.bodies).toHaveLength(2));
    expect(server.bodies.at(-1)?.text).toBe('C-110 — 2 шт');
    expect(rowOf(/C-110/)).toHaveTextContent('1 · C-110 · 2');
  });

  it('survives a reload with its choices and quantities; prices are requested again', async () => {
    const { unmount } = show();
    const user = await ask('C-110 2 шт\nC 415');
    await user.selectOptions(await screen.findByRole('combobox', { name: /C 415/ }), '19');
    await user.click(within(rowOf(/C-110/)).getByRole('button', { name: 'Больше' }));
    unmount();
    server.linesOf = () =>
      lines.map((candidate) =>
        candidate.line === 1
          ? line({ parts: [listedPart({ offer: card({ id: 7, cost: 600, stock: 2 }) })] })
          : candidate,
      );
    show();
    expect(field()).toHaveValue('C-110 2 шт\nC 415');
    await waitFor(() => expect(plain(rowOf(/C-110/).textContent)).toContain('600 ₽'));
    expect(server.bodies.at(-1)?.text).toBe('C-110 2 шт\nщс90\nC 415\nW 914/3');
    expect(rowOf(/C-110/)).toHaveTextContent('есть только 2');
    expect(within(rowOf(/C-110/)).getByRole('textbox')).toHaveValue('3');
    expect(screen.getByRole('combobox', { name: /C 415/ })).toHaveValue('19');
  });

  it('is requested again for another city', async () => {
    show();
    await ask();
    await screen.findAllByRole('row');
    useSession.setState({ cityId: 2 });
    await waitFor(() => expect(server.bodies.at(-1)?.city).toBe(2));
    expect(server.bodies).toHaveLength(2);
  });

  it('drops the response for a previous city, and requests the new one', async () => {
    const [first, second] = [
      () => [line({ parts: [listedPart({ offer: card({ id: 7, cost: 111 }) })] })],
      () => [line({ parts: [listedPart({ offer: card({ id: 7, cost: 222, city_id: 2 }) })] })],
    ];
    server.linesOf = (_, of) => (of === 1 ? first() : second());
    let go: () => void = () => undefined;
    server.held = new Promise((done) => (go = done));
    show();
    await ask();
    act(() => useSession.setState({ cityId: 2 }));
    go();
    expect(plain((await screen.findByRole('row', { name: /C-110/ })).textContent)).toContain('222 ₽');
    expect(server.bodies.map(({ city: of }) => of)).toEqual([1, 2]);
  });

  it('reports that prices of another city failed to load, and retries', async () => {
    show();
    const user = await ask();
    await screen.findAllByRole('row');
    server.refusal = new Response(JSON.stringify({ error: { code: 'x', message: 'Магазин отдыхает.' } }), {
      status: 500,
    });
    act(() => useSession.setState({ cityId: 2 }));
    expect(plain((await screen.findByRole('alert')).textContent)).toContain(
      'Цены и наличие не обновилисьМагазин отдыхает.',
    );
    server.refusal = null;
    server.linesOf = () => [line({ parts: [listedPart({ offer: card({ id: 7, cost: 333 }) })] })];
    await user.click(screen.getByRole('button', { name: 'Ещё раз' }));
    await waitFor(() => expect(plain(rowOf(/C-110/).textContent)).toContain('333 ₽'));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
