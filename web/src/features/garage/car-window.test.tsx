import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { useAccount } from '@entities/account/account-store';
import { useActiveCar } from '@entities/garage/active-car-store';
import { guestCars, removeGuestCars, saveGuestCar } from '@entities/garage/guest-garage';
import { useGarage } from '@entities/garage/garage-store';
import { setLoginCookie } from '@shared/testing/log-in';
import { errorResponse, mockApi } from '@shared/testing/mock-api';
import { useToasts } from '@shared/ui/toasts';
import { decoded, vehicle } from '@shared/testing/vehicle-samples';
import CarWindow from './car-window';
import { GarageView } from './garage-view';

const VIN = 'XTAGFL110KY214358';
const onClose = vi.fn();
const show = () =>
  render(
    <MemoryRouter>
      <CarWindow onClose={onClose} />
    </MemoryRouter>,
  );
const add = async () => userEvent.click(await screen.findByRole('button', { name: 'Добавить машину' }));
const summary = () => screen.getByText(/Ещё о\sмашине/);
const details = () => summary().closest('details');
const vinField = () => screen.getByLabelText(/VIN или номер кузова/);

beforeEach(() => {
  onClose.mockClear();
  sessionStorage.clear();
  useAccount.setState({ loginId: null });
  removeGuestCars(guestCars().map(({ id }) => id));
  useGarage.setState({ items: null, error: null });
  useActiveCar.setState({ car: null, isOff: false });
});

it('a whole VIN finds the vehicle: a single one is chosen at once, with name and year', async () => {
  mockApi({ decodeVehicle: () => decoded({ vehicles: [{ ...vehicle(), match: 100 }] }) });
  show();
  await add();
  await userEvent.type(vinField(), VIN);
  expect(await screen.findByText('Лада Веста 1.6, 106 л. с., 2015–2022')).toBeInTheDocument();
  expect(screen.getByLabelText('Марка, модель, мотор')).toHaveValue('Лада Веста 1.6');
  expect(screen.getByLabelText('Год выпуска')).toHaveValue('2019');
  expect(details(), 'what the number says needs no look').not.toHaveAttribute('open');
  await add();
  expect(guestCars()).toMatchObject([{ title: 'Лада Веста 1.6', vin: VIN, year: 2019, vehicle_id: 31 }]);
  expect(useActiveCar.getState().car).toEqual({ id: -1, name: 'Лада Веста 1.6, 2019', vehicle: 31 });
  expect(onClose).toHaveBeenCalledOnce();
});

it('a new car asks for its number or the choices; the rest is folded and what is typed there is saved', async () => {
  show();
  await add();
  expect(details()).not.toHaveAttribute('open');
  await add();
  expect(await screen.findByText('Впишите номер или выберите марку и модель')).toBeInTheDocument();
  await vi.waitFor(() => expect(vinField()).toHaveFocus());
  expect(details()).not.toHaveAttribute('open');
  await userEvent.click(summary());
  expect(details()).toHaveAttribute('open');
  await userEvent.type(screen.getByLabelText('Марка, модель, мотор'), 'Москвич 412');
  await vi.waitFor(() => expect(screen.queryByText(/Впишите номер или/)).toBeNull());
  await userEvent.selectOptions(screen.getByLabelText('Год выпуска'), '1974');
  await userEvent.type(screen.getByLabelText('Пробег, км'), '84 000');
  await userEvent.type(screen.getByLabelText('Заметка для себя'), 'Дедов');
  await userEvent.click(summary());
  expect(details()).not.toHaveAttribute('open');
  expect(summary()).toHaveTextContent('Москвич 412, 1974');
  await add();
  expect(guestCars()).toMatchObject([{ title: 'Москвич 412', year: 1974, mileage_km: 84000, note: 'Дедов' }]);
});

it("a server's problem opens the fold and moves the focus to its field", async () => {
  useAccount.setState({ loginId: 'token' });
  const fields = { mileage_km: 'Не больше 5 000 000' };
  mockApi({
    getVehicles: () => ({ vehicles: [] }),
    decodeVehicle: () => decoded({ vehicles: [] }),
    saveVehicle: () =>
      new Response(JSON.stringify({ error: { code: 'validation', message: 'Проверьте поля', fields } }), {
        status: 422,
      }),
  });
  show();
  await add();
  await userEvent.type(vinField(), VIN);
  await userEvent.click(summary());
  await userEvent.type(screen.getByLabelText('Пробег, км'), '9000000');
  await userEvent.click(summary());
  expect(details()).not.toHaveAttribute('open');
  await add();
  expect(await screen.findByText(fields.mileage_km)).toBeInTheDocument();
  expect(details()).toHaveAttribute('open');
  expect(screen.getByLabelText('Пробег, км')).toHaveFocus();
  expect(screen.getByLabelText('Пробег, км')).toHaveValue('9000000');
});

it('a login that expired meanwhile: the car is saved in the browser and the shopper is told to log in', async () => {
  setLoginCookie('expired');
  useAccount.setState({ loginId: 'expired' });
  mockApi({
    getVehicles: () => ({ vehicles: [] }),
    decodeVehicle: () => decoded({ vehicles: [] }),
    saveVehicle: () => errorResponse(401, 'Сначала войдите'),
  });
  show();
  await add();
  await userEvent.type(vinField(), VIN);
  await add();
  await vi.waitFor(() => expect(guestCars()).toMatchObject([{ vin: VIN }]));
  expect(useToasts.getState().toasts.at(-1)?.text).toMatch(/Вход закончился.*Войдите/);
  expect(onClose).toHaveBeenCalledOnce();
});

it('a login that expired closes the form of a car; after the next one the garage opens it with what was typed', async () => {
  const own = { title: 'Веста', vin: '', year: null, mileage_km: 84000, note: '', vehicle_id: null };
  const cars = [{ ...own, id: 5, vehicle: null, created_at: '2026-11-01T10:00:00+03:00', warning: null }];
  const logIn = (loginId: string) => {
    setLoginCookie(loginId);
    useAccount.setState({ loginId, logoutReason: null });
    useGarage.setState({ items: null, error: null });
  };
  mockApi({ getVehicles: () => ({ vehicles: cars }), saveVehicle: () => errorResponse(401, 'Сначала войдите') });
  const showGarage = () =>
    render(
      <MemoryRouter>
        <GarageView />
      </MemoryRouter>,
    );
  logIn('first');
  const { unmount } = showGarage();
  await userEvent.click(await screen.findByRole('button', { name: 'Исправить: Веста' }));
  await userEvent.type(await screen.findByLabelText('Заметка для себя'), 'Меняли ремень');
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }));
  await vi.waitFor(() => expect(useAccount.getState().logoutReason).toBe('expired'));
  unmount();

  logIn('second');
  showGarage();
  expect(await screen.findByLabelText('Заметка для себя')).toHaveValue('Меняли ремень');
  expect(screen.getByLabelText('Пробег, км')).toHaveValue('84000');
  await userEvent.click(screen.getByRole('button', { name: 'Отмена' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Исправить: Веста' }));
  expect(await screen.findByLabelText('Заметка для себя'), 'dropped by «Отмена»').toHaveValue('');
});

it('a single vehicle whose engine the number does not name is a choice too', async () => {
  mockApi({ decodeVehicle: () => decoded({ vehicles: [{ ...vehicle(), match: 80 }] }) });
  show();
  await add();
  await userEvent.type(vinField(), VIN);
  const choice = within(await screen.findByRole('group', { name: 'Это ваша машина?' }));
  expect(screen.getByLabelText('Марка, модель, мотор')).toHaveValue('');
  await userEvent.click(choice.getByRole('button', { name: /Веста/ }));
  expect(screen.getByLabelText('Марка, модель, мотор')).toHaveValue('Лада Веста 1.6');
});

it('several vehicles are a choice; another number afterwards is another car', async () => {
  const two = [
    { ...vehicle(), match: 90 },
    { ...vehicle({ id: 32, displacement_l: 1.8, title: 'Лада Веста 1.8, 122 л. с.', confirmed: false }), match: 80 },
  ];
  mockApi({
    decodeVehicle: ({ text }) => decoded(text === VIN ? { vehicles: two } : { value: String(text), vehicles: [] }),
  });
  show();
  await add();
  await userEvent.type(vinField(), VIN);
  const choice = within(await screen.findByRole('group', { name: /Какая из\sних ваша/ }));
  expect(choice.getByText('Не проверено')).toBeInTheDocument();
  await userEvent.click(choice.getByRole('button', { name: /1\.8/ }));
  expect(screen.getByLabelText('Марка, модель, мотор')).toHaveValue('Лада Веста 1.8');
  expect(screen.getByText(/Данные о ней не проверены/)).toBeInTheDocument();
  await userEvent.clear(vinField());
  await userEvent.type(vinField(), 'Z94CB41AADR123456');
  expect(await screen.findByText(/машину не\sузнали/)).toBeInTheDocument();
  await add();
  expect(guestCars()).toMatchObject([{ title: '', vin: 'Z94CB41AADR123456', year: null, vehicle_id: null }]);
});

it('without a number the car is chosen by make and model', async () => {
  mockApi({
    getVehicleChoices: ({ make, model, generation }) => ({
      makes: [{ name: 'Lada', name_ru: 'Лада', vehicles: 1 }],
      models: make === undefined ? [] : [{ name: 'Vesta', name_ru: 'Веста', years_from: 2015, years_to: null }],
      generations: model === undefined ? [] : [{ name: 'I', body_code: 'GFL', years_from: 2015, years_to: 2022 }],
      vehicles: generation === undefined ? [] : [vehicle()],
    }),
  });
  show();
  await add();
  await userEvent.click(screen.getByRole('button', { name: 'Выбрать марку и модель' }));
  for (const [field, name] of [
    ['Марка', /Лада/],
    ['Модель', /Веста/],
    ['Двигатель', /106/],
  ] as const) {
    const box = await screen.findByRole('combobox', { name: field });
    await vi.waitFor(() => expect(box).toBeEnabled());
    await userEvent.click(box);
    await userEvent.click(await screen.findByRole('option', { name }));
  }
  await add();
  expect(guestCars()).toMatchObject([{ title: 'Лада Веста 1.6', vin: '', vehicle_id: 31 }]);
});

it('a car is chosen, edited or removed; the car filter can be off', async () => {
  const bare = { vin: '', year: null, mileage_km: null, note: '', vehicle_id: null };
  saveGuestCar({ ...bare, title: 'Веста' });
  saveGuestCar({ ...bare, title: 'Рио' });
  show();
  const cars = within(await screen.findByRole('group', { name: 'Машины' }));
  const chosen = cars.getByRole('button', { name: 'Рио' });
  expect(chosen).toHaveAttribute('aria-pressed', 'true');
  chosen.focus();
  await userEvent.keyboard('{ArrowUp}{ArrowDown}{ArrowDown}');
  expect(onClose).not.toHaveBeenCalled();
  expect(useActiveCar.getState().isOff).toBe(false);
  await userEvent.click(cars.getByRole('button', { name: 'Исправить: Веста' }));
  expect(details(), 'its fields have values').toHaveAttribute('open');
  await userEvent.clear(screen.getByLabelText('Марка, модель, мотор'));
  await userEvent.type(screen.getByLabelText('Марка, модель, мотор'), 'Веста СВ');
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Веста СВ' }));
  expect(useActiveCar.getState().car?.name).toBe('Веста СВ');
  await userEvent.click(screen.getByRole('button', { name: 'Убрать: Веста СВ' }));
  await vi.waitFor(() => expect(useActiveCar.getState().car?.name).toBe('Рио'));
  // Its button has gone.
  await vi.waitFor(() => expect(screen.getAllByRole('button', { name: 'Закрыть' })[0]).toHaveFocus());
  await userEvent.click(screen.getByRole('button', { name: /Не\sподбирать/ }));
  expect(useActiveCar.getState()).toMatchObject({ car: null, isOff: true });
});

it('«Другая» without a choice saves no vehicle; «Оставить прежнюю» takes it back', async () => {
  mockApi({ getVehicleChoices: () => ({ makes: [], models: [], generations: [], vehicles: [] }) });
  const bare = { vin: '', year: null, mileage_km: null, note: '' };
  saveGuestCar({ ...bare, title: 'Лада Веста', vehicle_id: 31 });
  show();
  const edit = async () => userEvent.click(await screen.findByRole('button', { name: 'Исправить: Лада Веста' }));
  const save = async () => userEvent.click(screen.getByRole('button', { name: 'Сохранить' }));
  await edit();
  await userEvent.click(screen.getByRole('button', { name: 'Другая' }));
  await userEvent.click(screen.getByRole('button', { name: /Оставить прежнюю/ }));
  await save();
  await vi.waitFor(() => expect(screen.getByRole('heading', { name: 'Ваша машина' })).toBeInTheDocument());
  expect(guestCars()).toMatchObject([{ vehicle_id: 31 }]);
  await edit();
  await userEvent.click(screen.getByRole('button', { name: 'Другая' }));
  await save();
  await vi.waitFor(() => expect(guestCars()).toMatchObject([{ vehicle_id: null }]));
});
