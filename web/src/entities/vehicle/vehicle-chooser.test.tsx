import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import type { Vehicle, VehicleChoices } from '@shared/api/vehicles';
import { mockApi, errorResponse } from '@shared/testing/mock-api';
import { vehicle } from '@shared/testing/vehicle-samples';
import { matchingOptions } from './pick-options';
import { VehicleChooser } from './vehicle-chooser';
import { bothNames, engineText, generationText, litresText, oilText, yearsText } from './vehicle-texts';

const make = (name: string, name_ru: string) => ({ name, name_ru, vehicles: 3 });
const vehicles = [
  vehicle(),
  vehicle({ id: 32, engine_code: '21179', displacement_l: 1.8, power_hp: 122, years_from: 2020 }),
];
const generations = [
  { name: 'I', body_code: 'GFL', years_from: 2015, years_to: 2022 },
  { name: 'NG', body_code: '', years_from: 2022, years_to: null },
];
function choices({ make: chosen, model, generation }: Record<string, unknown>): VehicleChoices {
  const none: VehicleChoices = { makes: [], models: [], generations: [], vehicles: [] };
  if (chosen === undefined)
    return { ...none, makes: [make('Hyundai', 'Хендай'), make('Lada', 'Лада'), make('УАЗ', 'УАЗ')] };
  if (model === undefined)
    return {
      ...none,
      models: ['Vesta', 'Patriot'].map((name) => ({
        name,
        name_ru: name === 'Vesta' ? 'Веста' : 'Патриот',
        years_from: 2015,
        years_to: null,
      })),
    };
  return generation === undefined
    ? { ...none, generations: model === 'Patriot' ? [] : generations, vehicles }
    : { ...none, vehicles };
}

const open = async (label: string) => {
  await userEvent.click(await screen.findByRole('combobox', { name: label }));
  return screen.findByRole('listbox', { name: label });
};
const chooseIn = async (label: string, option: RegExp) =>
  userEvent.click(within(await open(label)).getByRole('option', { name: option }));

const carSearch = vi.hoisted(() => vi.fn());
vi.mock('@entities/search/cars/car-search', () => ({ carSearch }));

describe('the chooser', () => {
  let chosen: Vehicle[];
  beforeEach(() => {
    chosen = [];
  });

  it('finds a car by its name and fills the steps', async () => {
    mockApi({ getVehicleChoices: choices });
    const vesta = { id: 32, title: 'Лада Веста 1.8', details: '1.8 л 122 л. с., с 2020', make: 'Lada', model: 'Vesta' };
    carSearch.mockResolvedValue([{ ...vesta, generation: 'I' }]);
    render(<VehicleChooser onChoose={(vehicle) => chosen.push(vehicle)} />);
    await userEvent.type(screen.getByRole('combobox', { name: 'Машина одной строкой' }), 'веста 1.8');
    await userEvent.click(await screen.findByRole('option', { name: /Лада Веста 1.8.*122/ }));
    await vi.waitFor(() => expect(chosen.map(({ id }) => id)).toEqual([32]));
    expect(screen.getByRole('combobox', { name: 'Поколение' })).toHaveValue('I, GFL');
  });

  it('leads to the steps when no car has the name', async () => {
    mockApi({ getVehicleChoices: choices });
    carSearch.mockResolvedValue([]);
    render(<VehicleChooser onChoose={(vehicle) => chosen.push(vehicle)} />);
    await userEvent.type(screen.getByRole('combobox', { name: 'Машина одной строкой' }), 'запорожец');
    expect(await screen.findByText(/Такой машины не.нашли/)).toBeInTheDocument();
    expect(chosen).toEqual([]);
  });

  it('loads step by step and returns the modification', async () => {
    const requests = mockApi({ getVehicleChoices: choices });
    render(<VehicleChooser onChoose={(vehicle) => chosen.push(vehicle)} />);
    expect(screen.getByRole('combobox', { name: 'Модель' })).toBeDisabled();
    await chooseIn('Марка', /Лада/);
    await vi.waitFor(() => expect(screen.getByRole('combobox', { name: 'Модель' })).toBeEnabled());
    await chooseIn('Модель', /Веста/);
    await vi.waitFor(() => expect(screen.getByRole('combobox', { name: 'Поколение' })).toBeEnabled());
    await chooseIn('Поколение', /I, GFL/);
    await vi.waitFor(() => expect(screen.getByRole('combobox', { name: 'Двигатель' })).toBeEnabled());
    await chooseIn('Двигатель', /21179/);
    expect(chosen.map(({ id }) => id)).toEqual([32]);
    expect(requests.map(({ body }) => body)).toEqual([
      {},
      { make: 'Lada' },
      { make: 'Lada', model: 'Vesta' },
      { make: 'Lada', model: 'Vesta', generation: 'I' },
    ]);
  });

  it('starts from a decoded number, with the engines of that year first', async () => {
    mockApi({ getVehicleChoices: choices });
    render(
      <VehicleChooser
        start={{ make: 'Lada', model: 'Vesta', generation: 'I', year: 2017 }}
        onChoose={(vehicle) => chosen.push(vehicle)}
      />,
    );
    await vi.waitFor(() => expect(screen.getByRole('combobox', { name: 'Двигатель' })).toBeEnabled());
    expect(screen.getByRole('combobox', { name: 'Марка' })).toHaveValue('Лада (Lada)');
    const options = within(await open('Двигатель')).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))).toEqual([
      '1.6, 106 л. с., 211292015–2022',
      '1.8, 122 л. с., 211792020–2022',
    ]);
  });

  it('skips the generation of models without generations', async () => {
    mockApi({ getVehicleChoices: choices });
    render(<VehicleChooser start={{ make: 'УАЗ', model: 'Patriot' }} onChoose={(vehicle) => chosen.push(vehicle)} />);
    await vi.waitFor(() => expect(screen.getByRole('combobox', { name: 'Двигатель' })).toBeEnabled());
    expect(screen.getByRole('combobox', { name: 'Поколение' })).toBeDisabled();
  });

  it('ignores a make that the catalogue lacks, with a note until another is chosen', async () => {
    mockApi({ getVehicleChoices: choices });
    render(
      <VehicleChooser
        start={{ make: 'Zotye', model: 'T600' }}
        lead={(started) => <p>{started ? 'подставили' : 'выберите'}</p>}
        onChoose={(vehicle) => chosen.push(vehicle)}
      />,
    );
    expect(await screen.findByRole('status')).toHaveTextContent(/^Zotye: этой марки в\sкаталоге пока нет/);
    expect(screen.getByText('выберите')).toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'Модель' })).toHaveAttribute('placeholder', 'Сначала марка');
    await chooseIn('Марка', /Лада/);
    expect(screen.queryByText(/каталоге пока нет/)).toBeNull();
    await vi.waitFor(() => expect(screen.getByRole('combobox', { name: 'Модель' })).toBeEnabled());
  });

  it('resets the fields after a changed one', async () => {
    mockApi({ getVehicleChoices: choices });
    render(
      <VehicleChooser
        start={{ make: 'Lada', model: 'Vesta', generation: 'I' }}
        onChoose={(vehicle) => chosen.push(vehicle)}
      />,
    );
    await vi.waitFor(() => expect(screen.getByRole('combobox', { name: 'Двигатель' })).toBeEnabled());
    await chooseIn('Марка', /Хендай/);
    expect(screen.getByRole('combobox', { name: 'Двигатель' })).toBeDisabled();
    expect(screen.getByRole('combobox', { name: 'Модель' })).toHaveValue('');
  });

  it('works by keyboard, and Escape changes nothing', async () => {
    mockApi({ getVehicleChoices: choices });
    render(<VehicleChooser onChoose={(vehicle) => chosen.push(vehicle)} />);
    const field = await screen.findByRole('combobox', { name: 'Марка' });
    await vi.waitFor(() => expect(field).toBeEnabled());
    await userEvent.type(field, 'лад{Enter}');
    expect(field).toHaveValue('Лада (Lada)');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(field).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{Escape}');
    expect(field).toHaveAttribute('aria-expanded', 'false');
    expect(field).toHaveValue('Лада (Lada)');
  });

  it('asks only for the engine when the number tells make, model and generation', async () => {
    mockApi({ getVehicleChoices: choices });
    render(
      <VehicleChooser
        start={{ make: 'Lada', model: 'Vesta', generation: 'I', year: null }}
        onChoose={(vehicle) => chosen.push(vehicle)}
      />,
    );
    await vi.waitFor(() => expect(screen.getByRole('combobox', { name: 'Двигатель' })).toBeEnabled());
    expect(screen.getByRole('combobox', { name: 'Модель' })).toHaveValue('Веста (Vesta)');
    expect(screen.getByRole('combobox', { name: 'Поколение' })).toHaveValue('I, GFL');
    await chooseIn('Двигатель', /21179/);
    expect(chosen.map(({ id }) => id)).toEqual([32]);
  });

  it('lists likely makes first', async () => {
    mockApi({ getVehicleChoices: choices });
    render(<VehicleChooser likelyMakes={['УАЗ', 'Zotye']} onChoose={() => undefined} />);
    await vi.waitFor(() => expect(screen.getByRole('combobox', { name: 'Марка' })).toBeEnabled());
    const names = within(await open('Марка'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
    expect(names.map((name) => name.slice(0, 3))).toEqual(['УАЗ', 'Хен', 'Лад']);
  });

  it('says that the catalogue lacks the model, and lets another be chosen', async () => {
    const requests = mockApi({ getVehicleChoices: choices });
    render(<VehicleChooser start={{ make: 'Lada', model: 'Largus' }} onChoose={() => undefined} />);
    expect(await screen.findByRole('status')).toHaveTextContent(/^Largus: этой модели в\sкаталоге пока нет/);
    expect(screen.getByRole('combobox', { name: 'Модель' })).toBeEnabled();
    expect(requests.map(({ body }) => body)).toEqual([{}, { make: 'Lada' }]);
    await chooseIn('Модель', /Веста/);
    expect(screen.queryByRole('status')).toBeNull();
  });

  it.each<[step: string, empty: (question: Record<string, unknown>) => boolean]>([
    ['makes', ({ make: chosenMake }) => chosenMake === undefined],
    ['models', ({ make: chosenMake, model }) => chosenMake !== undefined && model === undefined],
    ['generations', ({ model, generation }) => model !== undefined && generation === undefined],
    ['engines', ({ generation }) => generation !== undefined],
  ])('an empty or failed list of %s is reported with a retry, never an endless «Загружаем»', async (_, isEmpty) => {
    const none: VehicleChoices = { makes: [], models: [], generations: [], vehicles: [] };
    let state: 'empty' | 'broken' | 'fine' = 'empty';
    mockApi({
      getVehicleChoices: (question) =>
        state === 'fine' || !isEmpty(question)
          ? choices(question)
          : state === 'empty'
            ? none
            : errorResponse(500, 'Не получилось. Попробуйте ещё раз'),
    });
    render(<VehicleChooser start={{ make: 'Lada', model: 'Vesta', generation: 'I' }} onChoose={() => undefined} />);
    expect(await screen.findByRole('alert')).toHaveTextContent('Список пришёл пустым');
    expect(screen.queryByPlaceholderText('Загружаем')).toBeNull();
    state = 'broken';
    await userEvent.click(screen.getByRole('button', { name: 'Ещё раз' }));
    await vi.waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Не получилось'));
    expect(screen.queryByPlaceholderText('Загружаем')).toBeNull();
    expect(screen.getAllByPlaceholderText('Не загрузилось')).toHaveLength(1);
    state = 'fine';
    await userEvent.click(screen.getByRole('button', { name: 'Ещё раз' }));
    await vi.waitFor(() => expect(screen.getByRole('combobox', { name: 'Двигатель' })).toBeEnabled());
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('reports a failure and retries', async () => {
    let broken = true;
    mockApi({
      getVehicleChoices: (question) =>
        broken ? errorResponse(500, 'Не получилось. Попробуйте ещё раз') : choices(question),
    });
    render(<VehicleChooser onChoose={(vehicle) => chosen.push(vehicle)} />);
    expect(await screen.findByRole('alert')).toHaveTextContent('Не получилось');
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Ещё раз' }));
    await vi.waitFor(() => expect(screen.getByRole('combobox', { name: 'Марка' })).toBeEnabled());
  });
});

test('options match in both languages, prefix matches first', () => {
  const picks = [
    { value: 'a', name: 'Великая стена (Great Wall)' },
    { value: 'b', name: 'Лада (Lada)' },
    { value: 'c', name: 'Шкода (Skoda)', also: 'чешская лада' },
  ];
  const values = (query: string) => matchingOptions(picks, query).map(({ value }) => value);
  expect(values('ЛАДА')).toEqual(['b', 'c']);
  expect(values('wall')).toEqual(['a']);
  expect(values(' ')).toEqual(['a', 'b', 'c']);
  expect(values('bmw')).toEqual([]);
});

test('only known fields of a car are shown', () => {
  expect(yearsText({ years_from: 2015, years_to: null })).toBe('с\u00a02015');
  expect(yearsText({ years_from: null, years_to: null })).toBe('');
  expect(engineText({ displacement_l: 2, power_hp: null, engine_code: null, fuel: 'diesel' })).toBe('2.0, дизель');
  expect(oilText({ oil_volume_l: 4.4, oil_sae: '5W-30;5W-40' })).toBe('4,4\u00a0л, 5W-30 или 5W-40');
  expect([4, 4.4, 3.75].map(litresText)).toEqual(['4\u00a0л', '4,4\u00a0л', '3,75\u00a0л']);
  expect([bothNames('УАЗ', 'УАЗ'), bothNames('Lada', 'Лада')]).toEqual(['УАЗ', 'Лада (Lada)']);
  expect(generationText({ name: '2107', body_code: '2107' })).toBe('2107');
});
