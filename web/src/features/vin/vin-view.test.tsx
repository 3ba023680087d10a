import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it, test } from 'vitest';
import { useSession } from '@entities/session/session-store';
import { mockApi, errorResponse } from '@shared/testing/mock-api';
import { city, init } from '@shared/testing/samples';
import { decoded, vehicle } from '@shared/testing/vehicle-samples';
import { vinAddress } from '@entities/vehicle/vin-address';
import { parseVin } from './vin-page-address';
import { service, show, VIN } from './vin-view.fixtures';
import { VinView } from './vin-view';

beforeEach(() => {
  useSession.setState({ init: init(), cityId: city().id });
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
          confidence: 'unconfirmed',
        },
        model: null,
        year: { values: [2022], confidence: 'sure', note: 'Тот же знак значит и 1992 год.' },
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

it('a vehicle that was not built in the year of the number is chosen with a warning, and without that year', async () => {
  mockApi({
    decodeVehicle: () => decoded({ year: { values: [2007], confidence: 'likely', note: '' } }),
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
