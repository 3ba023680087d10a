import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { useCart } from '@entities/cart/cart-store';
import { line, listedPart } from './list-rows.fixtures';
import { ask, field, mockListServer, plain, rowOf, rows, server, show } from './list-view.fixtures';

mockListServer();

describe('a list', () => {
  it('is a table of found, corrected, ambiguous, guessed and missing lines with a total', async () => {
    show();
    await ask();
    expect(await screen.findAllByRole('row')).toHaveLength(6);
    expect(server.bodies).toEqual([{ text: 'C-110 2 шт', city: 1 }]);
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
    server.linesOf = () => [
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

  it('shows the lowest price of replacements for a part not on sale', async () => {
    server.linesOf = () => [line({ parts: [listedPart({ cost: null, offer: null, instead_cost: 489 })] })];
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

  it('filters undecided lines, and shows all once they are decided', async () => {
    server.linesOf = () => [
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

  it('remains complete when the request fails', async () => {
    show();
    server.refusal = new Response(
      JSON.stringify({ error: { code: 'too_many_lines', message: 'В списке 201 строка.' } }),
      {
        status: 422,
      },
    );
    await ask('C-110');
    expect(await screen.findByRole('alert')).toHaveTextContent('В списке 201 строка.');
    expect(field()).toHaveValue('C-110');
    server.refusal = null;
    await userEvent.click(screen.getByRole('button', { name: 'Найти детали' }));
    expect(await screen.findAllByRole('row')).toHaveLength(6);
  });

  it('shows a note when it has no number', async () => {
    server.linesOf = () => [];
    show();
    await ask('привет');
    expect(await screen.findByRole('status')).toHaveTextContent('Номеров в');
    expect(screen.queryByRole('table')).toBeNull();
  });
});
