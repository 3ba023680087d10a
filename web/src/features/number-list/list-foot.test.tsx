import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { useCart } from '@entities/cart/cart-store';
import { card } from '@shared/testing/samples';
import { useToasts } from '@shared/ui/toasts';
import { line, listedPart } from './list-rows.fixtures';
import { ask, mockListServer, plain, rowOf, server, show } from './list-view.fixtures';

mockListServer();

describe('a list', () => {
  it('asks before more than a hundred pieces go into the cart; Escape keeps everything', async () => {
    server.linesOf = () => [line({ qty: 450, parts: [listedPart({ offer: card({ id: 7, cost: 5, stock: 999 }) })] })];
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

  it('is added to the cart once, however often clicked, until it changes', async () => {
    server.linesOf = () => [line({ qty: 2 })];
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
    server.linesOf = () => [line({ qty: 8 }), line({ line: 2, text: 'C110', qty: 6 })];
    show();
    const user = await ask();
    const total = await screen.findByRole('region', { name: 'Итог списка' });
    expect(plain(total.textContent)).toContain('5 940 ₽2 позиции из 2Не войдут: 3 штуки сверх наличия');
    await user.click(screen.getByRole('button', { name: /^Всё в\sкорзину$/ }));
    expect(useCart.getState().lines).toEqual([{ id: 7, city_id: 1, qty: 11 }]);
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
    expect(server.exported[0]?.format).toBe(format);
    expect(server.exported[0]?.lines.map(({ number }) => number)).toEqual(['C-110', 'OC 90', 'C 415', 'W 914/3', '']);
  });

  it('that fails to download is reported', async () => {
    show();
    const user = await ask();
    const button = await screen.findByRole('button', { name: 'Сохранить список в CSV' });
    server.refusal = new Response(JSON.stringify({ error: { code: 'x', message: 'Не получилось собрать файл.' } }), {
      status: 500,
    });
    await user.click(button);
    await waitFor(() => expect(useToasts.getState().toasts.at(-1)?.text).toBe('Не получилось собрать файл.'));
  });
});
