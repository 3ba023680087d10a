import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter, useLocation } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { VehicleDetails, VehicleUnit } from '@shared/api/vehicles';
import { useCart } from '@entities/cart/cart-store';
import { useSession } from '@entities/session/session-store';
import { mockApi, errorResponse } from '@shared/testing/mock-api';
import { card, city, init } from '@shared/testing/samples';
import { analogue, detail, unit } from '@shared/testing/vehicle-samples';
import { useToasts } from '@shared/ui/toasts';
import { SchemeView } from './scheme-view';

const brake = unit({
  unitid: 11,
  total: 3,
  details: [
    detail({
      position: 1,
      qty: 2,
      card: card({ id: 101, stock: 6 }),
      analogues: [
        analogue({ id: 201, brand_name: 'TRW', article: 'DF4183' }),
        analogue({ id: 202, brand_name: 'Fenox', confirmed: false }),
      ],
      total_analogues: 12,
    }),
    detail({
      position: 2,
      name: 'Колодки передние',
      number: '8450039343',
      confirmed: false,
      match: 60,
      note: 'проверьте по VIN',
      card: card({ id: 102 }),
    }),
    detail({ position: 3, name: 'Скоба суппорта', number: '', brand: '', match: 0, active: false }),
  ],
});
const drum = unit({ unitid: 12, drawing: 'rearDrum', name: 'Тормоз задний барабанный', match: 60 });
const leaf = (id: number, parentId: number, name: string) => ({ id, parentId, name, link: '', childGroups: [] });
const answerTo = ({ unitid }: Record<string, unknown>): VehicleDetails => ({
  vehicle: { text: 'Лада Веста 1.6', make: 'Lada', id: 31, modification: null },
  filterTree: [
    {
      id: 1,
      parentId: null,
      name: 'Тормоза',
      link: '',
      childGroups: [leaf(11, 1, brake.name), leaf(12, 1, drum.name)],
    },
  ],
  categories: [
    {
      id: 1,
      name: 'Тормоза',
      url: '',
      units: [brake, drum].filter((candidate: VehicleUnit) => unitid === undefined || candidate.unitid === unitid),
    },
  ],
  makes: [],
});

/** Response with one unit of the given details. */
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

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
}
const address = () => screen.getByTestId('address').textContent;
const show = (search: string) =>
  render(
    <MemoryRouter initialEntries={[`/catalog/detailsScheme${search}`]}>
      <main id="main" tabIndex={-1}>
        <SchemeView service={({ car, open }) => <p>{`Обслуживание машины ${car}: ${open}`}</p>} />
        <Link to="/catalog/detailsScheme?car=31&unit=12">К другому узлу</Link>
      </main>
      <Address />
    </MemoryRouter>,
  );
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
    const plain = { ...brake, drawing: 'nobody drew this' };
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

it('a car as free text has sections of the catalogue for units, with products for details', async () => {
  const goods = [
    { ...card({ id: 7, name: 'Колодки TRW' }), match: 100, active: true, fits: 'Lada Vesta' },
    { ...card({ id: 8, name: 'Колодки Brembo' }), match: 60, active: true, fits: 'Lada' },
  ];
  mockApi({
    getVehicleDetails: () => ({
      ...answerTo({}),
      vehicle: { text: 'Лада Веста', make: 'Lada', id: null, modification: null },
      categories: [
        {
          id: 1,
          name: 'Тормоза',
          url: '',
          units: [{ unitid: 11, name: 'Колодки', url: '', image: null, total: 2, details: goods }],
        },
      ],
    }),
  });
  show('?vehicle=Лада Веста&unit=11');
  expect(await screen.findByRole('link', { name: 'Колодки TRW' })).toHaveAttribute('href', '/product/7');
  expect(screen.getAllByRole('listitem').filter((item) => item.textContent.includes('проверьте по VIN'))).toHaveLength(
    1,
  );
  expect(screen.queryByRole('group', { name: /Схема/ })).toBeNull();
});

describe('all units', () => {
  it('are filtered by words, by branch and by confirmed fitment', async () => {
    mockApi({ getVehicleDetails: answerTo });
    show('?vehicle=Лада');
    const tiles = () =>
      screen
        .getAllByRole('link')
        .filter((link) => link.querySelector('b') !== null)
        .map((link) => link.querySelector('b')?.textContent);
    await screen.findByText('Совпадает с машиной');
    expect(tiles()).toEqual(['Тормоз передний', 'Тормоз задний барабанный']);
    await userEvent.type(screen.getByLabelText('Найти узел или деталь'), 'скоба');
    expect(tiles()).toEqual(['Тормоз передний']);
    await userEvent.click(screen.getByRole('button', { name: 'Очистить поиск по узлам' }));
    await userEvent.click(screen.getByRole('link', { name: /^Тормоза/ }));
    expect(address()).toContain('branch=1');
    await userEvent.click(screen.getByRole('switch'));
    expect(tiles()).toEqual(['Тормоз передний']);
  });

  it('without numbers fold into one line under the others', async () => {
    mockApi({
      getVehicleDetails: (question) => {
        const details = answerTo(question);
        const [category] = details.categories;
        const bare = unit({ unitid: 13, name: 'Стояночный тормоз', match: 0, known: 0 });
        return {
          ...details,
          categories: [{ id: 1, name: 'Тормоза', url: '', units: [...(category?.units ?? []), bare] }],
        };
      },
    });
    show('?car=31');
    const summary = await screen.findByText('Ещё 1 узел: номеров пока нет');
    const link = screen.getByText('Стояночный тормоз', { selector: 'a' });
    expect(summary.closest('details')).not.toHaveAttribute('open');
    expect(summary.closest('details')).toContainElement(link);
    expect(link).toHaveAttribute('href', '/catalog/detailsScheme?car=31&unit=13');
  });

  it('of an unknown car offer the chooser, a text and the expert; an empty text does nothing', async () => {
    mockApi({
      getVehicleDetails: () => ({ vehicle: null, filterTree: [], categories: [], makes: ['Kia'] }),
      getVehicleChoices: () => ({ makes: [], models: [], generations: [], vehicles: [] }),
    });
    show('?vehicle=Запорожец');
    expect(await screen.findByText('Не узнали машину «Запорожец».')).toBeInTheDocument();
    const before = address();
    await userEvent.clear(screen.getByLabelText('Или назовите её своими словами'));
    await userEvent.click(screen.getByRole('button', { name: 'Показать детали' }));
    expect(address()).toBe(before);
    await userEvent.click(screen.getByRole('link', { name: 'Kia' }));
    expect(address()).toBe('/catalog/detailsScheme?vehicle=Kia');
  });
});
