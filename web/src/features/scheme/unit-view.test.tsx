import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { VehicleDetails, VehicleUnit } from '@shared/api/vehicles';
import { useCart } from '@entities/cart/cart-store';
import { useSession } from '@entities/session/session-store';
import { mockApi, errorResponse } from '@shared/testing/mock-api';
import { city, init } from '@shared/testing/samples';
import { analogue, detail } from '@shared/testing/vehicle-samples';
import { useToasts } from '@shared/ui/toasts';
import { address, answerTo, brake, show } from './scheme-view.fixtures';

/** Response with one unit of these details. */
const answerWithDetails = (category: string, details: VehicleUnit['details']) => (): VehicleDetails => ({
  ...answerTo({}),
  categories: [{ id: 1, name: category, url: '', units: [{ ...brake, details }] }],
});
const engineOil = (note: string) =>
  detail({
    position: 1,
    name: 'Масло моторное',
    kind: 'engine_oil',
    number: '',
    brand: '',
    match: 0,
    confirmed: false,
    active: false,
    note,
  });

const row = (position: number): HTMLElement => {
  const detailRow = document.querySelector<HTMLElement>(`[data-detail="${position}"]`);
  if (detailRow === null) throw new Error(`no row ${position}`);
  return detailRow;
};
const hot = (name: RegExp) => screen.findByRole('button', { name });

beforeEach(() => {
  useSession.setState({ init: init(), cityId: city().id });
  useCart.setState({ lines: [] });
});

describe('a unit', () => {
  it('selects a detail from the drawing and from the list, and has it in the address', async () => {
    mockApi({ getVehicleDetails: answerTo });
    show('?car=31&unit=11');
    expect(await screen.findByText(/Рисунок схематичный/)).toBeInTheDocument();
    const pads = await hot(/^2\. Колодки передние/);
    expect(screen.getByRole('group', { name: 'Схема: Тормоз передний' })).toBeInTheDocument();
    await userEvent.click(pads);
    expect(address()).toBe('/catalog/detailsScheme?car=31&unit=11&detail=2');
    expect(row(2)).toHaveAttribute('aria-current', 'true');
    await userEvent.click(within(row(1)).getByText('×2'));
    expect(address()).toBe('/catalog/detailsScheme?car=31&unit=11&detail=1');
    expect(await hot(/^1\. Диск/)).toHaveAttribute('aria-pressed', 'true');
    expect(within(row(1)).getByRole('link', { name: /TRW/ })).toHaveAttribute('href', '/product/201');
    expect(within(row(1)).getByRole('link', { name: /Ещё\s10/ })).toHaveAttribute(
      'href',
      '/catalog/productSearchOEM?oem=8450037206&update=true',
    );
  });

  it('marks unconfirmed replacements as to be checked', async () => {
    mockApi({ getVehicleDetails: answerTo });
    show('?car=31&unit=11&detail=1');
    expect((await screen.findByRole('link', { name: /Fenox/ })).closest('li')).toHaveTextContent(/проверьте по\sVIN/);
    expect(screen.getByRole('link', { name: /TRW/ }).closest('li')).not.toHaveTextContent(/проверьте/);
  });

  it('an unconfirmed part or replacement leads to a question to the expert', async () => {
    mockApi({ getVehicleDetails: answerTo });
    show('?car=31&vin=XTAGFL110KY214358&unit=11&detail=1');
    await hot(/^1\. Диск/);
    await userEvent.click(within(row(2)).getByRole('button', { name: /^проверьте по VIN/ }));
    const question = screen.getByLabelText('Что нужно');
    expect(question).toHaveFocus();
    expect(question).toHaveValue(
      'Машина: Лада Веста 1.6. Узел: Тормоз передний. Нужно: Колодки передние LADA 8450039343 (подойдёт ли?)',
    );
    await userEvent.click(within(row(1)).getByRole('button', { name: /^проверьте по\sVIN/ }));
    expect((question as HTMLTextAreaElement).value).toMatch(/\(подойдёт ли\?\), .+ \(подойдёт ли\?\)$/);
    expect(screen.getByLabelText('VIN или номер кузова')).toHaveValue('XTAGFL110KY214358');
  });

  it('a link in a row does not select the row', async () => {
    mockApi({ getVehicleDetails: answerTo });
    show('?car=31&unit=11&detail=2');
    await hot(/^1\. Диск/);
    await userEvent.click(within(row(1)).getByRole('link', { name: /^Номер 8450037206/ }));
    expect(address()).toBe('/catalog/productSearchOEM?oem=8450037206&update=true');
  });

  it('starts at its top with the focus on the content; a change of the detail does not', async () => {
    const scrollTo = vi.fn();
    vi.stubGlobal('scrollTo', scrollTo);
    mockApi({ getVehicleDetails: answerTo });
    show('?car=31&unit=11');
    await userEvent.click(await hot(/^2\. Колодки передние/));
    expect(address()).toContain('detail=2');
    expect(scrollTo).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('link', { name: 'К другому узлу' }));
    expect(scrollTo.mock.calls).toEqual([[{ top: 0, behavior: 'instant' }]]);
    expect(screen.getByRole('main')).toHaveFocus();
    vi.unstubAllGlobals();
  });

  it('has keys for neighbours, the row, the cart and back', async () => {
    mockApi({ getVehicleDetails: answerTo });
    show('?car=31&unit=11&detail=1');
    (await hot(/^1\. Диск/)).focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(address()).toContain('detail=2');
    expect(document.activeElement).toHaveAttribute('data-hot', '2');
    await userEvent.keyboard('{ArrowLeft}{Enter}');
    expect(document.activeElement).toBe(row(1));
    await userEvent.keyboard('+');
    expect(useCart.getState().lines).toEqual([{ id: 101, city_id: 1, qty: 1 }]);
    await userEvent.keyboard('{ArrowDown}{Escape}');
    expect(document.activeElement).toHaveAttribute('data-hot', '2');
  });

  it('offers replacements of a detail that is not sold', async () => {
    const nut = detail({
      position: 1,
      name: 'Гайка ступицы',
      number: '',
      brand: '',
      analogues: [analogue({ id: 301, cost: 210, brand_name: 'Trialli', article: 'RG 707' })],
      total_analogues: 1,
    });
    mockApi({ getVehicleDetails: answerWithDetails('Тормоза', [nut]) });
    show('?car=31&unit=11');
    const choose = await screen.findByRole('button', { name: 'Что поставить: Гайка ступицы' });
    expect(choose).toHaveTextContent(/от\s210/);
    expect(row(1)).toHaveTextContent('номер завода не знаем');
    await userEvent.click(choose);
    await userEvent.click(within(row(1)).getByRole('button', { name: /^В корзину/ }));
    expect(useCart.getState().lines).toEqual([{ id: 301, city_id: 1, qty: 1 }]);
  });

  it('the cart key shows unconfirmed replacements instead of adding one', async () => {
    const nut = detail({
      position: 1,
      name: 'Гайка ступицы',
      number: '',
      brand: '',
      analogues: [analogue({ id: 301, confirmed: false })],
      total_analogues: 1,
    });
    mockApi({ getVehicleDetails: answerWithDetails('Тормоза', [nut]) });
    show('?car=31&unit=11');
    (await hot(/^1\. Гайка/)).focus();
    await userEvent.keyboard('+');
    expect(useCart.getState().lines).toEqual([]);
    expect(address()).toContain('detail=1');
    expect(useToasts.getState().toasts.at(-1)?.text).toMatch(/^Гайка ступицы: что точно подходит, не\sзнаем/);
  });

  it('links from the engine oil to the oils of the car', async () => {
    mockApi({ getVehicleDetails: answerWithDetails('Двигатель', [engineOil('4,4 л')]) });
    show('?car=31&unit=11');
    await hot(/^1\. Масло/);
    expect(row(1)).toHaveTextContent('4,4 л');
    await userEvent.click(within(row(1)).getByRole('link', { name: 'Подобрать: Масло моторное' }));
    expect(address()).toBe('/catalog/detailsScheme?car=31&service=oil');
    expect(await screen.findByText('Обслуживание машины 31: oil')).toBeInTheDocument();
  });

  it('offers the expert form for the oil of an unknown engine', async () => {
    mockApi({ getVehicleDetails: answerWithDetails('Двигатель', [engineOil('')]) });
    show('?car=31&unit=11');
    await hot(/^1\. Масло/);
    expect(within(row(1)).queryByRole('link', { name: 'Подобрать: Масло моторное' })).toBeNull();
    expect(within(row(1)).getByRole('button', { name: 'Спросить эксперта: Масло моторное' })).toBeInTheDocument();
  });

  it('passes the VIN of the car to the expert form', async () => {
    mockApi({ getVehicleDetails: answerTo });
    show('?car=31&vin=XTAGFL110KY214358&unit=11');
    expect(await screen.findByLabelText('VIN или номер кузова')).toHaveValue('XTAGFL110KY214358');
    expect(screen.getByRole('link', { name: /Лада Веста/ })).toHaveAttribute(
      'href',
      '/catalog/detailsScheme?car=31&vin=XTAGFL110KY214358',
    );
  });

  it('sends one request; the neighbours come from the tree', async () => {
    const requests = mockApi({ getVehicleDetails: answerTo });
    show('?car=31&unit=12');
    expect(await screen.findByRole('link', { name: 'Тормоз передний' })).toBeInTheDocument();
    expect(requests.length).toBe(1);
  });

  it('does not show an unconfirmed number as fitting, and shows what is unknown', async () => {
    mockApi({ getVehicleDetails: answerTo });
    show('?car=31&unit=11');
    await hot(/^1\. Диск/);
    expect(row(2)).toHaveTextContent('проверьте по VIN');
    expect(row(3)).toHaveTextContent('номер не знаем — спросите эксперта');
    expect(screen.queryByRole('button', { name: /Взять весь набор/ })).toBeNull();
    await userEvent.click(within(row(3)).getByRole('button', { name: 'Спросить эксперта: Скоба суппорта' }));
    expect(screen.getByLabelText('Что нужно')).toHaveValue(
      'Машина: Лада Веста 1.6. Узел: Тормоз передний. Нужно: Скоба суппорта',
    );
    expect(screen.getByLabelText('Что нужно')).toHaveFocus();
  });

  it('zooms by its buttons and resets', async () => {
    mockApi({ getVehicleDetails: answerTo });
    show('?car=31&unit=11');
    await hot(/^1\. Диск/);
    const picture = () =>
      screen.getByRole('group', { name: 'Схема: Тормоз передний' }).querySelector('g')?.getAttribute('transform');
    expect(screen.getByRole('button', { name: 'Мельче' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Крупнее' }));
    expect(picture()).toContain('scale(1.5)');
    await userEvent.click(screen.getByRole('button', { name: 'Вся схема' }));
    expect(picture()).toContain('scale(1)');
  });

  it('links to its neighbours and to all units', async () => {
    mockApi({ getVehicleDetails: answerTo });
    show('?car=31&unit=12');
    const nav = await screen.findByRole('navigation', { name: 'Соседние узлы' });
    expect(await within(nav).findByRole('link', { name: 'Тормоз передний' })).toHaveAttribute(
      'href',
      '/catalog/detailsScheme?car=31&unit=11',
    );
    expect(screen.getByText('Проверьте по VIN')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Лада Веста 1.6' })).toHaveAttribute(
      'href',
      '/catalog/detailsScheme?car=31',
    );
  });

  it('unknown to the catalogue shows a note with a link back', async () => {
    mockApi({
      getVehicleDetails: ({ unitid }) => (unitid === undefined ? answerTo({}) : errorResponse(404, 'Такого узла нет')),
    });
    show('?car=31&unit=999');
    expect(await screen.findByRole('heading', { name: 'Такого узла в каталоге нет' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Ко всем узлам машины' })).toHaveAttribute(
      'href',
      '/catalog/detailsScheme?car=31',
    );
  });

  it('without a drawing shows a list, and a failure can be retried', async () => {
    let broken = true;
    const plain = { ...brake, drawing: 'unknown drawing' };
    mockApi({
      getVehicleDetails: () =>
        broken
          ? errorResponse(500, 'Сломалось')
          : { ...answerTo({}), categories: [{ id: 1, name: 'Тормоза', url: '', units: [plain] }] },
    });
    show('?car=31&unit=11');
    expect(await screen.findByRole('alert')).toHaveTextContent('Сломалось');
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Попробовать сейчас' }));
    expect(await screen.findByText('Колодки передние')).toBeInTheDocument();
    await vi.waitFor(() => expect(screen.queryByRole('group', { name: /Схема/ })).toBeNull());
  });
});
