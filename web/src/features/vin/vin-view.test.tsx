import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { beforeEach, expect, it, test } from 'vitest';
import type { OilSet, VehicleService } from '@shared/api/vehicles';
import { useCart } from '@entities/cart/cart-store';
import { useSession } from '@entities/session/session-store';
import { mockApi, errorResponse, type MockResponses } from '@shared/testing/mock-api';
import { card, city, init } from '@shared/testing/samples';
import { analogue, decoded, detail, vehicle } from '@shared/testing/vehicle-samples';
import { vinAddress } from '@entities/vehicle/vin-address';
import { parseVin } from './vin-page-address';
import { CarService } from './car-service';
import { VinView } from './vin-view';
import { makerWords, modelWords, pieces, decodedTitle, yearWords } from './vin-texts';

const VIN = 'XTAGFL110KY214358';
const oilSet: OilSet = {
  line: 'Genesis 5W-40',
  brand: 'ЛУКОЙЛ',
  total_l: 5,
  spare_l: 0.6,
  cost: 3699,
  cans: [
    { card: card({ id: 4, stock: 9 }), qty: 1, volume_l: 4 },
    { card: card({ id: 1, stock: 9 }), qty: 1, volume_l: 1 },
  ],
  fit: 'possible',
  conditions: [
    { text: 'вязкость 5W-40 из списка завода', state: 'holds', memory: false, advice: '' },
    {
      text: 'допуска RN0700 (по памяти) в описании нет',
      state: 'unknown',
      memory: true,
      advice: 'сверьте с этикеткой',
    },
  ],
};
const engineOil: NonNullable<VehicleService['oil']> = {
  volume_l: 4.4,
  sae: ['5W-30', '5W-40'],
  approvals: [],
  confirmed: true,
  source: '',
  sets: [oilSet],
  total: 14,
};
const service: VehicleService = {
  vehicle: vehicle(),
  oil: engineOil,
  parts: [
    {
      kind: 'oil_filter',
      name: 'Фильтр масляный',
      details: [
        detail({
          name: 'Фильтр масляный',
          number: '21080-1012005',
          confirmed: false,
          card: card({ id: 5, cost: 420 }),
        }),
      ],
    },
  ],
  reasons: [],
};
const choices = {
  getVehicleChoices: () => ({
    makes: [{ name: 'Lada', name_ru: 'Лада', vehicles: 9 }],
    models: [],
    generations: [],
    vehicles: [],
  }),
};

function Page() {
  const { pathname, search } = useLocation();
  return (
    <>
      <VinView
        {...parseVin(search)}
        unitsOf={(car) => <p>Узлы машины {car}</p>}
        wordsAddress={(words) => `/scheme?${words}`}
      />
      <output data-testid="address">{pathname + search}</output>
    </>
  );
}
function show(search: string, answers: MockResponses) {
  const requests = mockApi({ ...choices, getVehicleService: () => service, ...answers });
  render(
    <MemoryRouter initialEntries={[`/catalog/vehicleSearch${search}`]}>
      <Page />
    </MemoryRouter>,
  );
  return requests;
}

beforeEach(() => {
  useSession.setState({ init: init(), cityId: city().id });
  useCart.setState({ lines: [] });
});

it('an empty number sends no request and shows where numbers are written', () => {
  const requests = show('?vin-search=++&update=true', {});
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Запчасти по VIN или номеру кузова');
  expect(requests).toEqual([]);
});

it('shows corrections, trust and doubts, and the only vehicle with its parts', async () => {
  show(`?vin-search=${VIN}`, {
    decodeVehicle: () =>
      decoded({
        vehicles: [{ ...vehicle({ confirmed: false }), match: 100 }],
        repairs: [
          { was: 'Х', became: 'X', why: 'Русская буква вместо латинской' },
          { was: 'O', became: '0', why: 'В VIN не бывает букв I, O и Q' },
        ],
        warnings: ['Контрольная цифра VIN не сходится.'],
      }),
  });
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Лада Веста 1.6, 106 л. с., 2015–2022' }),
  ).toBeInTheDocument();
  const summary = screen.getByRole('region', { name: 'Что говорит номер' });
  expect(summary).toHaveTextContent('русские ХX');
  expect(summary).toHaveTextContent('АвтоВАЗ, Ижевск, Россияуверенно');
  expect(summary).toHaveTextContent('Vesta, I, седанскорее всего');
  expect(summary).toHaveTextContent('1.6, 106 л. с., 21129не проверено, сверьте с документами');
  expect(screen.getByText('Контрольная цифра VIN не сходится.')).toBeInTheDocument();
  expect(screen.getByText('Узлы машины 31')).toBeInTheDocument();
  expect(screen.getByLabelText('VIN или номер кузова')).toHaveValue(VIN);
});

it('offers the choice between several vehicles and has it in the address', async () => {
  show(`?vin-search=${VIN}&update=true`, {
    decodeVehicle: () =>
      decoded({
        vehicles: [
          { ...vehicle(), match: 80 },
          { ...vehicle({ id: 32, title: 'Лада Веста 1.8' }), match: 80 },
        ],
      }),
  });
  expect(await screen.findByRole('heading', { name: /Какая из\sних ваша/ })).toBeInTheDocument();
  expect(screen.queryByText(/Узлы машины/)).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: /Лада Веста 1.8/ }));
  expect(screen.getByTestId('address').textContent).toBe(`/catalog/vehicleSearch?vin-search=${VIN}&update=true&car=32`);
  expect(await screen.findByText('Узлы машины 32')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Лада Веста 1.8');
});

it('a single vehicle whose engine the number does not name has to be confirmed', async () => {
  show(`?vin-search=${VIN}`, { decodeVehicle: () => decoded({ vehicles: [{ ...vehicle(), match: 80 }] }) });
  expect(await screen.findByRole('heading', { name: 'Это ваша машина?' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'У вас другая?' })).toBeInTheDocument();
  expect(screen.getByText(/двигателя в\sнём нет/)).toBeInTheDocument();
  expect(screen.queryByText(/Узлы машины/)).toBeNull();
});

it('an engine that is known from memory only is shown with a doubt', async () => {
  show(`?vin-search=${VIN}`, { decodeVehicle: () => decoded({ vehicles: [{ ...vehicle(), match: 90 }] }) });
  expect(await screen.findByText('Узлы машины 31')).toBeInTheDocument();
  expect(screen.getByText(/знаем по памяти: сверьте с\sСТС/)).toBeInTheDocument();
});

it('an unconfirmed engine asks once to compare it with the documents', async () => {
  const unconfirmed = { ...vehicle({ confirmed: false }), match: 90 };
  show(`?vin-search=${VIN}`, { decodeVehicle: () => decoded({ vehicles: [unconfirmed] }) });
  const fact = (await screen.findByText(/знаем по памяти\.$/)).parentElement;
  expect(fact).toHaveTextContent(/не проверено, сверьте с документами/);
  expect(fact).not.toHaveTextContent('СТС');
});

it('vehicles that the number contradicts come after the chooser and are not chosen', async () => {
  show(`?vin-search=${VIN}`, { decodeVehicle: () => decoded({ vehicles: [{ ...vehicle(), match: 60 }] }) });
  const contradicted = await screen.findByRole('heading', { name: /с\sномером не\sсходится/ });
  const chooser = screen.getByRole('heading', { name: 'Выберите машину' });
  expect(chooser.compareDocumentPosition(contradicted)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.queryByText(/Узлы машины/)).toBeNull();
});

it('names every make of the plant, and hides the note of a sure year', async () => {
  show(`?vin-search=${VIN}`, {
    decodeVehicle: () =>
      decoded({
        maker: {
          make: 'Chery, Omoda, Exeed',
          make_ru: 'Чери, Омода, Эксид',
          plant: 'Уху',
          country: 'Китай',
          sure: 'unconfirmed',
        },
        model: null,
        year: { values: [2022], sure: 'sure', note: 'Тот же знак значит и 1992 год.' },
      }),
  });
  const summary = await screen.findByRole('region', { name: 'Что говорит номер' });
  expect(summary).toHaveTextContent('Чери, Омода или Эксид');
  expect(summary).toHaveTextContent('Уху, Китай');
  expect(summary).not.toHaveTextContent('1992');
});

it('offers the chooser when no vehicle matches, prefilled from the number', async () => {
  show(`?vin-search=${VIN}`, { decodeVehicle: () => decoded() });
  expect(await screen.findByRole('heading', { level: 1, name: 'Лада Vesta, 2019' })).toBeInTheDocument();
  expect(await screen.findByDisplayValue('Лада (Lada)')).toBeInTheDocument();
  expect(screen.getByText(/уже подставили/)).toBeInTheDocument();
});

it('shows the parts of a service: the cheapest canisters with reasons, and a button for all', async () => {
  show(`?vin-search=${VIN}`, { decodeVehicle: () => decoded({ vehicles: [{ ...vehicle(), match: 100 }] }) });
  const oil = await screen.findByRole('button', { name: /Масло, 4,4/ });
  expect(oil).toHaveTextContent(/3\s699/);
  await userEvent.click(oil);
  expect(screen.getByText('4 л + 1 л, останется 0,6 л')).toBeInTheDocument();
  expect(screen.getByText('Вязкость 5W-40 из списка завода')).toBeInTheDocument();
  expect(screen.getByText('Допуска RN0700 (по памяти) в описании нет: сверьте с этикеткой')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Взять набор' }));
  expect(useCart.getState().lines.map(({ id, qty }) => [id, qty])).toEqual([
    [4, 1],
    [1, 1],
  ]);
  await userEvent.click(screen.getByRole('button', { name: /Фильтр масляный/ }));
  await userEvent.click(
    within(screen.getByRole('list', { name: 'Фильтр масляный' })).getByRole('button', { name: /^проверьте по\sVIN/ }),
  );
  expect(screen.getByLabelText('Что нужно')).toHaveValue('Нужно: Фильтр масляный LADA 21080-1012005 (подойдёт ли?)');
});

it('shows replacements where the part itself is not sold', async () => {
  const filter = detail({
    name: 'Фильтр масляный',
    card: null,
    analogues: [
      analogue({ id: 71, brand_name: 'MANN', cost: 300 }),
      analogue({ id: 72, brand_name: 'Big', cost: 200, confirmed: false }),
    ],
    total_analogues: 2,
  });
  show(`?vin-search=${VIN}`, {
    decodeVehicle: () => decoded({ vehicles: [{ ...vehicle(), match: 100 }] }),
    getVehicleService: () => ({
      ...service,
      parts: [{ kind: 'oil_filter', name: 'Фильтр масляный', details: [filter] }],
    }),
  });
  await userEvent.click(await screen.findByRole('button', { name: /Фильтр масляный/ }));
  const panel = screen.getByRole('list', { name: 'Фильтр масляный' });
  expect(panel).not.toHaveTextContent(/нет в\sпродаже/);
  const instead = within(within(panel).getByRole('list', { name: 'Что поставить: Фильтр масляный' })).getAllByRole(
    'listitem',
  );
  expect(instead.map((item) => /проверьте по\sVIN/.test(item.textContent))).toEqual([false, true]);
  await userEvent.click(within(instead[0] ?? panel).getByRole('button', { name: /^В корзину/ }));
  expect(useCart.getState().lines.map(({ id }) => id)).toEqual([71]);
});

it('works on any page, with the requested tile open', async () => {
  const requests = mockApi({ getVehicleService: () => service });
  render(
    <MemoryRouter>
      <CarService car={31} open="oil" onAsk={() => undefined} />
    </MemoryRouter>,
  );
  expect(await screen.findByRole('button', { name: /Масло, 4,4/ })).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByRole('button', { name: 'Взять набор' })).toBeInTheDocument();
  expect(requests).toEqual([{ name: 'getVehicleService', body: { vehicle_id: 31, city: 1 } }]);
});

it('adds a part to the typed question', async () => {
  const filter = detail({ name: 'Фильтр салона', number: '', brand: '' });
  show(`?vin-search=${VIN}`, {
    decodeVehicle: () => decoded({ vehicles: [{ ...vehicle(), match: 100 }] }),
    getVehicleService: () => ({
      ...service,
      parts: [{ kind: 'cabin_filter', name: 'Фильтр салона', details: [filter] }],
    }),
  });
  await userEvent.click(await screen.findByRole('button', { name: /Фильтр салона/ }));
  await userEvent.type(screen.getByLabelText('Что нужно'), 'Свечи');
  await userEvent.click(screen.getByRole('button', { name: 'Спросить эксперта: Фильтр салона' }));
  expect(screen.getByLabelText('Что нужно')).toHaveValue('Свечи, Фильтр салона');
  expect(screen.getByLabelText('Что нужно')).toHaveFocus();
});

it.each([
  [[], 'Вязкость и допуск не знаем'],
  [['RN0700'], 'Вязкость не знаем'],
])('an oil without a name (approvals: %s) is not shown as sold out', async (approvals, doubt) => {
  const oil = { volume_l: 4.4, sae: [], approvals, confirmed: true, source: '', sets: [], total: 0 };
  show(`?vin-search=${VIN}`, {
    decodeVehicle: () => decoded({ vehicles: [{ ...vehicle(), match: 100 }] }),
    getVehicleService: () => ({ ...service, oil }),
  });
  const tile = await screen.findByRole('button', { name: /Масло, 4,4/ });
  expect(tile).toHaveTextContent(doubt);
  expect(tile).not.toHaveTextContent(/нет в\sпродаже/);
  await userEvent.click(tile);
  expect(screen.getByText(`${doubt} — спросите эксперта.`)).toBeInTheDocument();
});

it('never shows parts of one car under the name of another', async () => {
  const two = [
    { ...vehicle(), match: 80 },
    { ...vehicle({ id: 32, title: 'Лада Веста 1.8' }), match: 80 },
  ];
  show(`?vin-search=${VIN}&update=true&car=31`, {
    decodeVehicle: () => decoded({ vehicles: two }),
    getVehicleService: ({ vehicle_id }) => (vehicle_id === 31 ? service : { ...service, vehicle: two[1], parts: [] }),
  });
  expect(await screen.findByRole('button', { name: /Фильтр масляный/ })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Другая машина или двигатель' }));
  fireEvent.click(screen.getByRole('link', { name: /Лада Веста 1.8/ }));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Лада Веста 1.8');
  expect(screen.queryByRole('button', { name: /Фильтр масляный/ })).toBeNull();
  expect(await screen.findByRole('button', { name: /Масло, 4,4/ })).toBeInTheDocument();
});

it('a make that the catalogue lacks is not preselected', async () => {
  show(`?vin-search=${VIN}`, {
    decodeVehicle: () => decoded({ chooser: { make: 'Zotye', model: 'T600', generation: null, year: 2019 } }),
  });
  expect(await screen.findByText(/Zotye: этой марки в\sкаталоге пока нет/)).toBeInTheDocument();
  expect(screen.queryByText(/уже подставили/)).toBeNull();
});

it('an unknown vehicle in the address has to be chosen again', async () => {
  show(`?vin-search=${VIN}&car=999`, {
    decodeVehicle: () => decoded(),
    getVehicleService: () => errorResponse(404, 'Такой машины нет'),
  });
  expect(await screen.findByText('Такой машины в каталоге нет.')).toBeInTheDocument();
  expect(screen.queryByText('Узлы машины 999')).toBeNull();
  expect(screen.getByRole('combobox', { name: 'Марка' })).toBeInTheDocument();
});

test('the address round-trips number and vehicle', () => {
  expect(parseVin('?vin-search=+xta&car=7')).toEqual({ query: 'xta', car: 7 });
  expect(parseVin(`?vin-search=${'A'.repeat(500)}&car=-1`)).toEqual({ query: 'A'.repeat(60), car: null });
  expect(parseVin(`?vin-search=A${'🚗'.repeat(35)}`).query).toBe(`A${'🚗'.repeat(29)}`);
  expect(vinAddress('XTA', 7)).toBe('/catalog/vehicleSearch?vin-search=XTA&update=true&car=7');
});

test('a number of a plant with several makes shows no make', () => {
  const manyVehicles = decoded({
    maker: { make: 'Hyundai, Kia', make_ru: 'Хендай, Киа', plant: '', country: 'Корея', sure: 'unconfirmed' },
    model: null,
    year: { values: [2010, 1980], sure: 'likely', note: '' },
  });
  expect(decodedTitle(manyVehicles)).toBe('VIN принят');
  expect(manyVehicles.maker === null ? '' : makerWords(manyVehicles.maker)).toBe('Корея');
  expect(yearWords(manyVehicles.year)).toBe('2010 или 1980');
  expect(decodedTitle(decoded({ kind: 'frame', maker: null, model: null }))).toBe('Номер кузова');
  expect(modelWords({ model: 'Tiguan', generation: '', body: 'SUV', sure: 'sure' })).toBe('Tiguan, внедорожник');
});

test('the meaningful characters are framed', () => {
  expect(pieces(decoded()).filter(({ tells }) => tells !== undefined)).toEqual([
    { text: 'GFL110', tells: 'модель' },
    { text: 'K', tells: 'год' },
  ]);
  expect(pieces(decoded({ kind: 'frame', value: 'NZE121-3019283', maker: null }))).toEqual([
    { text: 'NZE121-3019283' },
  ]);
});

it('offers one can where the volume of oil is not known', async () => {
  const oil = { ...engineOil, volume_l: null, sets: [{ ...oilSet, spare_l: null, cans: oilSet.cans.slice(0, 1) }] };
  show(`?vin-search=${VIN}`, {
    decodeVehicle: () => decoded({ vehicles: [{ ...vehicle(), match: 100 }] }),
    getVehicleService: () => ({ ...service, oil }),
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Масло\s?\d/ }));
  expect(screen.getByText('4 л')).toBeInTheDocument();
  expect(screen.getByText(/^Нужно: 5W-30 или 5W-40/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Все масла для этой машины' })).toHaveAttribute(
    'href',
    `/search?q=${encodeURIComponent('масло моторное')}&car=31`,
  );
});

it('a vehicle that was not built in the year of the number is chosen with a warning, and without that year', async () => {
  mockApi({
    decodeVehicle: () => decoded({ year: { values: [2007], sure: 'likely', note: '' } }),
    getVehicleService: () => service,
  });
  const years: (number | null)[] = [];
  render(
    <MemoryRouter>
      <VinView
        query={VIN}
        car={31}
        unitsOf={() => null}
        wordsAddress={(words) => words}
        actionsOf={(_, __, year) => {
          years.push(year);
          return null;
        }}
      />
    </MemoryRouter>,
  );
  expect(await screen.findByText(/^По номеру год 2007, а эту машину выпускали 2015–2022\./)).toBeInTheDocument();
  expect(new Set(years)).toEqual(new Set([null]));
});
