import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ListLine } from '@shared/api/parts';
import { useCart } from '@entities/cart/cart-store';
import { useSession } from '@entities/session/session-store';
import { card, city, init } from '@shared/testing/samples';
import { useToasts } from '@shared/ui/toasts';
import { line, lines, listedPart } from './list-rows.fixtures';
import { ListView } from './list-view';

let linesOf: (text: string, city: number) => readonly ListLine[];
let bodies: { text: string; city: number }[];
let exported: { format: string; lines: { number: string }[] }[];
let refusal: Response | null;
let held: Promise<void> | null;

const show = () =>
  render(
    <MemoryRouter>
      <ListView />
    </MemoryRouter>,
  );
const field = () => screen.getByRole('textbox', { name: 'Номера и количество' });
const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1);
const rowOf = (text: RegExp) => screen.getByRole('row', { name: text });
const plain = (text: string | null | undefined) => (text ?? '').replace(/[\u00a0\u2009]/g, ' ');

async function ask(text = 'C-110 2 шт') {
  const user = userEvent.setup();
  await user.click(field());
  await user.paste(text);
  await user.click(screen.getByRole('button', { name: 'Найти детали' }));
  return user;
}

beforeEach(() => {
  sessionStorage.clear();
  useCart.getState().clear();
  useToasts.setState({ toasts: [] });
  useSession.setState({ init: init(), cityId: city().id });
  [bodies, exported, refusal, held] = [[], [], null, null];
  linesOf = () => lines;
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, options) => {
    const body = JSON.parse(String(options?.body)) as never;
    if (refusal !== null) return Promise.resolve(refusal.clone());
    if (String(input).endsWith('/exportParts')) {
      exported.push(body);
      return Promise.resolve(new Response('номер;цена'));
    }
    bodies.push(body);
    const { text, city: of } = body as { text: string; city: number };
    const answer = () => new Response(JSON.stringify({ lines: linesOf(text, of), found: 2, missing: 1 }));
    return held === null ? Promise.resolve(answer()) : held.then(answer);
  });
});

describe('a list', () => {
  it('empty is not sent', () => {
    show();
    expect(screen.getByRole('button', { name: 'Найти детали' })).toBeDisabled();
    fireEvent.submit(field());
    expect(bodies).toEqual([]);
  });

  it('is a table of found, corrected, ambiguous, guessed and missing lines with a total', async () => {
    show();
    await ask();
    expect(await screen.findAllByRole('row')).toHaveLength(6);
    expect(bodies).toEqual([{ text: 'C-110 2 шт', city: 1 }]);
    expect(
      rows()
        .map((row) => within(row).getAllByRole('cell')[3]?.textContent)
        .map(plain),
    ).toEqual(['Найден', 'Исправлен', 'Несколько производителей', 'Похожий номер', 'Без номера']);
    expect(plain(rowOf(/C-110/).textContent)).toMatch(/VIC.*В наличии 11 шт\..*540 ₽.*1 080 ₽/);
    expect(rowOf(/OC 90/)).toHaveTextContent('другая раскладка');
    const total = plain(screen.getByRole('region', { name: 'Итог списка' }).textContent);
    expect(total).toContain('1 380,50 ₽2 позиции из 4Не войдут: 2 строки ждут выбора');
    expect(plain(screen.getByRole('status').textContent)).toBe(
      'Нашли 2 из 4 номеров, по 2 нужен ваш выбор, ещё 1 строка без номера',
    );
    expect(within(rowOf(/привет/)).queryByRole('textbox')).toBeNull();
  });

  it('shows what was not understood, and leads from a VIN to its car', async () => {
    linesOf = () => [
      line({ unread: '450' }),
      line({ line: 2, text: 'XTA210990Y1234567', number: '', status: 'missing', vin: 'XTA210990Y1234567', parts: [] }),
    ];
    show();
    await ask();
    expect(plain((await screen.findByRole('row', { name: /C-110/ })).textContent)).toContain('не разобрали: 450');
    expect(screen.getByRole('link', { name: /Подобрать по\sVIN XTA210990Y1234567/ })).toHaveAttribute(
      'href',
      '/catalog/vehicleSearch?vin-search=XTA210990Y1234567&update=true',
    );
  });

  it('merges rows of one part on request, and takes it back', async () => {
    linesOf = () => [line({ line: 2, qty: 2 }), line({ line: 7, text: 'c110', qty: 3 })];
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

  it('asks before more than a hundred pieces go into the cart; Escape keeps everything', async () => {
    linesOf = () => [line({ qty: 450, parts: [listedPart({ offer: card({ id: 7, cost: 5, stock: 999 }) })] })];
    show();
    const user = await ask();
    await user.click(await screen.findByRole('button', { name: /^Всё в\sкорзину$/ }));
    const question = screen.getByRole('alertdialog', { name: 'Проверьте перед корзиной' });
    expect(plain(question.textContent)).toContain('Больше 100 штук: C-110 — 450 шт.');
    expect(screen.getByRole('button', { name: /Вернуться/ })).toHaveFocus();
    expect(useCart.getState().lines).toEqual([]);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByRole('button', { name: /^Всё в\sкорзину$/ })).toHaveFocus();
    expect(within(rowOf(/C-110/)).getByRole('textbox')).toHaveValue('450');
    await user.keyboard('{Enter}');
    await user.tab();
    await user.keyboard('{Enter}');
    expect(useCart.getState().lines).toEqual([{ id: 7, city_id: 1, qty: 450 }]);
    expect(screen.getByRole('link', { name: /Перейти в\sкорзину/ })).toHaveFocus();
  });

  it('asks again for the lines that the server needs neighbours for by their own text', async () => {
    linesOf = () => [line({ text: '1\tC-110\t2', query: 'C-110 — 2 шт' })];
    const { unmount } = show();
    await ask('1\tC-110\t2');
    await screen.findAllByRole('row');
    unmount();
    show();
    await waitFor(() => expect(bodies).toHaveLength(2));
    expect(bodies.at(-1)?.text).toBe('C-110 — 2 шт');
    expect(rowOf(/C-110/)).toHaveTextContent('1 · C-110 · 2');
  });

  it('shows the lowest price of replacements for a part not on sale', async () => {
    linesOf = () => [line({ parts: [listedPart({ cost: null, offer: null, instead_cost: 489 })] })];
    show();
    await ask();
    expect(rowOf(/C-110/)).toHaveTextContent('нет в продаже');
    expect(plain(screen.getByRole('link', { name: /^Аналоги номера C-110 от/ }).textContent)).toBe('аналоги от 489 ₽');
  });

  it('offers the makers in place, and adds all to the cart', async () => {
    show();
    const user = await ask();
    await user.selectOptions(await screen.findByRole('combobox', { name: /Выберите производителя: C 415/ }), '19');
    await user.selectOptions(screen.getByRole('combobox', { name: /проверьте номер: W 914\/3$/ }), '21');
    await user.click(within(rowOf(/C-110/)).getByRole('button', { name: 'Больше' }));
    await user.click(screen.getByRole('button', { name: /^Всё в\sкорзину$/ }));
    expect(useCart.getState().lines).toEqual([
      { id: 7, city_id: 1, qty: 3 },
      { id: 8, city_id: 1, qty: 1 },
      { id: 9, city_id: 1, qty: 1 },
      { id: 10, city_id: 1, qty: 1 },
    ]);
    expect(screen.getByRole('link', { name: /Перейти в\sкорзину/ })).toHaveAttribute('href', '/cart');
  });

  it('edits one line in place and requests only that one', async () => {
    show();
    const user = await ask();
    linesOf = (text) => [
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
    expect(bodies.at(-1)).toEqual({ text: 'OC 1040', city: 1 });
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
    refusal = new Response(JSON.stringify({ error: { code: 'x', message: 'Слишком часто.' } }), { status: 429 });
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
    linesOf = () => [line()];
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

  it('filters undecided lines, and shows all once they are decided', async () => {
    linesOf = () => [
      line(),
      line({ line: 2, number: 'C 415', status: 'several', parts: [listedPart({ id: 19 }), listedPart({ id: 20 })] }),
    ];
    show();
    const user = await ask();
    await user.click(await screen.findByRole('button', { name: 'Выбрать 1' }));
    expect(rows()).toHaveLength(1);
    await user.selectOptions(screen.getByRole('combobox', { name: /C 415/ }), '20');
    expect(rows()).toHaveLength(2);
  });

  it('survives a reload with its choices and quantities; prices are requested again', async () => {
    const { unmount } = show();
    const user = await ask('C-110 2 шт\nC 415');
    await user.selectOptions(await screen.findByRole('combobox', { name: /C 415/ }), '19');
    await user.click(within(rowOf(/C-110/)).getByRole('button', { name: 'Больше' }));
    unmount();
    linesOf = () =>
      lines.map((candidate) =>
        candidate.line === 1
          ? line({ parts: [listedPart({ offer: card({ id: 7, cost: 600, stock: 2 }) })] })
          : candidate,
      );
    show();
    expect(field()).toHaveValue('C-110 2 шт\nC 415');
    await waitFor(() => expect(plain(rowOf(/C-110/).textContent)).toContain('600 ₽'));
    expect(bodies.at(-1)?.text).toBe('C-110 2 шт\nщс90\nC 415\nW 914/3');
    expect(rowOf(/C-110/)).toHaveTextContent('есть только 2');
    expect(within(rowOf(/C-110/)).getByRole('textbox')).toHaveValue('3');
    expect(screen.getByRole('combobox', { name: /C 415/ })).toHaveValue('19');
  });

  it('is requested again for another city', async () => {
    show();
    await ask();
    await screen.findAllByRole('row');
    useSession.setState({ cityId: 2 });
    await waitFor(() => expect(bodies.at(-1)?.city).toBe(2));
    expect(bodies).toHaveLength(2);
  });

  it('does not move the focus from an edited line during its request', async () => {
    show();
    const user = await ask();
    await user.click(await screen.findByRole('button', { name: 'Исправить строку 5: привет' }));
    let go: () => void = () => undefined;
    held = new Promise((done) => (go = done));
    const input = screen.getByRole('textbox', { name: 'Номер в строке' });
    await user.type(input, ' OC 90{Enter}');
    await waitFor(() => expect(input).toHaveAttribute('readonly'));
    expect(input).toHaveFocus();
    go();
    await waitFor(() => expect(input).not.toBeInTheDocument());
  });

  it('drops the response for a previous city, and requests the new one', async () => {
    const [first, second] = [
      () => [line({ parts: [listedPart({ offer: card({ id: 7, cost: 111 }) })] })],
      () => [line({ parts: [listedPart({ offer: card({ id: 7, cost: 222, city_id: 2 }) })] })],
    ];
    linesOf = (_, of) => (of === 1 ? first() : second());
    let go: () => void = () => undefined;
    held = new Promise((done) => (go = done));
    show();
    await ask();
    act(() => useSession.setState({ cityId: 2 }));
    go();
    expect(plain((await screen.findByRole('row', { name: /C-110/ })).textContent)).toContain('222 ₽');
    expect(bodies.map(({ city: of }) => of)).toEqual([1, 2]);
  });

  it('edits a line for the current city', async () => {
    show();
    const user = await ask();
    await user.click(await screen.findByRole('button', { name: 'Исправить строку 5: привет' }));
    linesOf = (text, of) =>
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
    held = new Promise((done) => (go = done));
    const input = screen.getByRole('textbox', { name: 'Номер в строке' });
    await user.clear(input);
    await user.type(input, 'OC 1040{Enter}');
    act(() => useSession.setState({ cityId: 2 }));
    go();
    await waitFor(() => expect(plain(rows().at(-1)?.textContent)).toContain('222 ₽'));
    expect(bodies.filter(({ text }) => text === 'OC 1040').map(({ city: of }) => of)).toEqual([1, 2]);
  });

  it('reports that prices of another city failed to load, and retries', async () => {
    show();
    const user = await ask();
    await screen.findAllByRole('row');
    refusal = new Response(JSON.stringify({ error: { code: 'x', message: 'Магазин отдыхает.' } }), { status: 500 });
    act(() => useSession.setState({ cityId: 2 }));
    expect(plain((await screen.findByRole('alert')).textContent)).toContain(
      'Цены и наличие не обновилисьМагазин отдыхает.',
    );
    refusal = null;
    linesOf = () => [line({ parts: [listedPart({ offer: card({ id: 7, cost: 333 }) })] })];
    await user.click(screen.getByRole('button', { name: 'Ещё раз' }));
    await waitFor(() => expect(plain(rowOf(/C-110/).textContent)).toContain('333 ₽'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is added to the cart once, however often clicked, until it changes', async () => {
    linesOf = () => [line({ qty: 2 })];
    show();
    const user = await ask();
    await user.click(await screen.findByRole('button', { name: /^Всё в\sкорзину$/ }));
    expect(screen.queryByRole('button', { name: /^Всё в\sкорзину$/ })).toBeNull();
    expect(screen.getByRole('link', { name: /Перейти в\sкорзину/ })).toHaveFocus();
    expect(useCart.getState().lines).toEqual([{ id: 7, city_id: 1, qty: 2 }]);
    act(() => useToasts.getState().toasts.at(-1)?.action?.run());
    expect(useCart.getState().lines).toEqual([]);
    await user.click(screen.getByRole('button', { name: /^Всё в\sкорзину$/ }));
    await user.click(within(rowOf(/C-110/)).getByRole('button', { name: 'Больше' }));
    expect(screen.getByRole('button', { name: /^Всё в\sкорзину$/ })).toBeEnabled();
  });

  it('with one product in two lines adds the stock, with a toast about the rest', async () => {
    linesOf = () => [line({ qty: 8 }), line({ line: 2, text: 'C110', qty: 6 })];
    show();
    const user = await ask();
    const total = await screen.findByRole('region', { name: 'Итог списка' });
    expect(plain(total.textContent)).toContain('5 940 ₽2 позиции из 2Не войдут: 3 штуки сверх наличия');
    await user.click(screen.getByRole('button', { name: /^Всё в\sкорзину$/ }));
    expect(useCart.getState().lines).toEqual([{ id: 7, city_id: 1, qty: 11 }]);
  });

  it('remains complete when the request fails', async () => {
    show();
    refusal = new Response(JSON.stringify({ error: { code: 'too_many_lines', message: 'В списке 201 строка.' } }), {
      status: 422,
    });
    await ask('C-110');
    expect(await screen.findByRole('alert')).toHaveTextContent('В списке 201 строка.');
    expect(field()).toHaveValue('C-110');
    refusal = null;
    await userEvent.click(screen.getByRole('button', { name: 'Найти детали' }));
    expect(await screen.findAllByRole('row')).toHaveLength(6);
  });

  it('shows a note when it has no number', async () => {
    linesOf = () => [];
    show();
    await ask('привет');
    expect(await screen.findByRole('status')).toHaveTextContent('Номеров в');
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe('a paste', () => {
  it('of ten megabytes is cut before it reaches the field, with a note', async () => {
    show();
    await userEvent.click(field());
    await userEvent.paste('W 914/2\t4\n'.repeat(1_000_000));
    expect((field() as HTMLTextAreaElement).value.length).toBeLessThan(100_000);
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
    (field() as HTMLTextAreaElement).setSelectionRange(7, 7);
    await userEvent.paste('W 914/2\n'.repeat(300));
    expect((field() as HTMLTextAreaElement).value.startsWith('первая\nW 914/2\n')).toBe(true);
    expect((field() as HTMLTextAreaElement).value.endsWith('\nW 914/2\nпоследняя')).toBe(true);
    expect(screen.getByText(/^200\sстрок из\s200$/)).toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent('Вставили');
  });
});

describe('a file of the list', () => {
  it.each(['xlsx', 'csv'])('%s has every line', async (format) => {
    const saved: string[] = [];
    URL.createObjectURL = () => 'blob:list';
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push(`${this.download} ${this.href}`);
    });
    show();
    const user = await ask();
    await user.click(await screen.findByRole('button', { name: `Сохранить список в ${format.toUpperCase()}` }));
    await waitFor(() => expect(saved).toEqual([`spisok-nomerov.${format} blob:list`]));
    expect(exported[0]?.format).toBe(format);
    expect(exported[0]?.lines.map(({ number }) => number)).toEqual(['C-110', 'OC 90', 'C 415', 'W 914/3', '']);
  });

  it('that fails to download is reported', async () => {
    show();
    const user = await ask();
    const button = await screen.findByRole('button', { name: 'Сохранить список в CSV' });
    refusal = new Response(JSON.stringify({ error: { code: 'x', message: 'Не получилось собрать файл.' } }), {
      status: 500,
    });
    await user.click(button);
    await waitFor(() => expect(useToasts.getState().toasts.at(-1)?.text).toBe('Не получилось собрать файл.'));
  });
});
