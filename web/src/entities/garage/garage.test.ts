import { beforeEach, expect, it, vi } from 'vitest';
import { setLoginCookie } from '@shared/testing/log-in';
import { useAccount } from '@entities/account/account-store';
import type { Car, CarDraft } from '@shared/api/garage';
import { mockApi, errorResponse } from '@shared/testing/mock-api';
import { useToasts } from '@shared/ui/toasts';
import { useActiveCar } from './active-car-store';
import { syncGarage } from './garage-sync';
import { guestCars, MAX_CARS, removeGuestCars, saveGuestCar } from './guest-garage';
import { ACTIVE_CAR_KEY, GUEST_KEY } from './storage-keys';
import { useGarage } from './garage-store';

const VIN = 'XTAGFK330JY144213';
const draft = (fields: Partial<CarDraft> = {}): CarDraft => ({
  title: 'Лада Веста 1.6',
  vin: '',
  year: 2019,
  mileage_km: null,
  note: '',
  vehicle_id: 31,
  ...fields,
});
const car = (fields: Partial<Car> = {}): Car => ({
  id: 7,
  title: 'Лада Веста 1.6',
  vin: '',
  year: 2019,
  mileage_km: null,
  note: '',
  vehicle_id: 31,
  vehicle: null,
  warning: null,
  ...fields,
});
const enter = () => {
  useAccount.setState({ loginId: 'a-token-of-a-customer' });
  useGarage.setState({ items: null, error: null });
};
const profile = { id: 1, name: '', surname: '', email: '', confirmed_email: '', city_id: null, phone: '79161234567' };

beforeEach(() => {
  useAccount.setState({ loginId: null });
  removeGuestCars(guestCars().map(({ id }) => id));
  useGarage.setState({ items: null, error: null });
  useActiveCar.setState({ car: null, isOff: false });
  useToasts.setState({ toasts: [] });
});

it('a guest’s cars are stored in the browser, the newest first and each once', async () => {
  const { save, load } = useGarage.getState();
  await save(draft());
  await save(draft({ title: 'Киа Рио', vin: VIN, year: null, vehicle_id: null }));
  await save(draft({ title: 'Рио моя', vin: VIN }));
  useGarage.setState({ items: null });
  await load();
  expect(useGarage.getState().items?.map(({ id, title, vin }) => [id, title, vin])).toEqual([
    [-2, 'Рио моя', VIN],
    [-1, 'Лада Веста 1.6', ''],
  ]);
  expect(JSON.parse(localStorage.getItem(GUEST_KEY) ?? '')).toMatchObject({ version: 1 });
});

it('a guest’s cars have the server’s limit and VIN rules', async () => {
  for (let year = 1; year <= MAX_CARS; year++) saveGuestCar(draft({ year: 1990 + year }));
  await expect(useGarage.getState().save(draft({ year: 2024 }))).rejects.toMatchObject({
    code: 'too_many_vehicles',
    status: 409,
  });
  await expect(useGarage.getState().save(draft({ vin: 'XTA*' }))).rejects.toMatchObject({ status: 409 });
  removeGuestCars([-1]);
  await expect(useGarage.getState().save(draft({ vin: 'XTA*' }))).rejects.toMatchObject({
    fields: { vin: expect.stringContaining('латинские') as string },
  });
  expect(guestCars()).toHaveLength(MAX_CARS - 1);
});

it.each([
  '{',
  '[]',
  '{"version":2,"cars":[{"id":-1,"title":"x"}]}',
  '{"version":1,"cars":[{"id":5,"title":"x"},{"id":-1},null,7]}',
])('%s in the storage is an empty garage', (text) => {
  localStorage.setItem(GUEST_KEY, text);
  expect(guestCars()).toEqual([]);
});

it('a VIN with a wrong check digit is saved with a warning', () => {
  expect(saveGuestCar(draft({ vin: '1FADP3K29DL123456' })).items[0]?.warning).toMatch(
    /Контрольная цифра VIN не сходится/,
  );
});

it('the login moves the guest’s cars to the customer; the active car remains active', async () => {
  await useGarage.getState().save(draft({ title: 'Киа Рио', vin: VIN, vehicle_id: 5 }));
  await useGarage.getState().save(draft());
  useActiveCar.getState().choose({ id: -1, name: 'Киа Рио, 2019', vehicle: 5 });
  const requests = mockApi({
    mergeVehicles: () => ({
      vehicles: [car({ id: 9 }), car({ id: 8, title: 'Киа Рио', vin: VIN, vehicle_id: 5 })],
      left: [],
    }),
  });
  const stop = syncGarage();
  setLoginCookie('a-login-of-a-customer');
  useAccount.getState().applyLogin({ token: '', expires: '2099-01-01T00:00:00Z', profile } as never);
  await vi.waitFor(() => expect(useGarage.getState().items?.map(({ id }) => id)).toEqual([9, 8]));
  stop();
  expect(requests.filter(({ name }) => name === 'mergeVehicles')).toEqual([
    { name: 'mergeVehicles', body: { vehicles: [draft(), draft({ title: 'Киа Рио', vin: VIN, vehicle_id: 5 })] } },
  ]);
  expect(localStorage.getItem(GUEST_KEY)).toBeNull();
  expect(useActiveCar.getState().car).toEqual({ id: 8, name: 'Киа Рио, 2019', vehicle: 5 });
});

it('two simultaneous loads merge the guest’s cars once', async () => {
  saveGuestCar(draft());
  enter();
  const requests = mockApi({ mergeVehicles: () => ({ vehicles: [car()], left: [] }) });
  await Promise.all([useGarage.getState().load(), useGarage.getState().load()]);
  expect(requests.map(({ name }) => name)).toEqual(['mergeVehicles']);
});

it('a refused merge leaves the cars in the browser and shows a toast', async () => {
  saveGuestCar(draft());
  enter();
  let isDown = true;
  mockApi({
    mergeVehicles: () => (isDown ? errorResponse(500, 'Сломалось') : { vehicles: [car()], left: [] }),
    getVehicles: () => ({ vehicles: [] }),
  });
  await useGarage.getState().load();
  expect(guestCars()).toHaveLength(1);
  const [toast] = useToasts.getState().toasts;
  expect(toast).toMatchObject({ tone: 'bad', action: { label: 'Повторить' } });
  isDown = false;
  toast?.action?.run();
  await vi.waitFor(() => expect(useGarage.getState().items?.map(({ id }) => id)).toEqual([7]));
  expect(guestCars()).toEqual([]);
});

it('cars beyond the limit remain in the browser', async () => {
  saveGuestCar(draft({ year: 2001 }));
  saveGuestCar(draft({ year: 2002 }));
  enter();
  mockApi({ mergeVehicles: () => ({ vehicles: [car({ year: 2002 })], left: [1] }) });
  await useGarage.getState().load();
  expect(guestCars().map(({ year }) => year)).toEqual([2001]);
  expect(useToasts.getState().toasts[0]?.text).toMatch(/1\sмашина осталась в этом браузере/);
});

it('the newest car is active by default; «не подбирать» persists, and a removed car is replaced', async () => {
  const { save, remove } = useGarage.getState();
  await save(draft());
  expect(useActiveCar.getState().car).toEqual({ id: -1, name: 'Лада Веста 1.6, 2019', vehicle: 31 });
  await save(draft({ title: 'Рио' }));
  expect(useActiveCar.getState().car?.id).toBe(-1);
  await remove(-1);
  expect(useActiveCar.getState().car?.name).toBe('Рио, 2019');
  useActiveCar.getState().choose(null);
  await save(draft({ title: 'Логан' }));
  expect(useActiveCar.getState()).toMatchObject({ car: null, isOff: true });
  expect(localStorage.getItem(ACTIVE_CAR_KEY)).toBe('{"v":1,"car":null}');
});

it('the next customer does not see the previous customer’s car', () => {
  useAccount.setState({ loginId: 'a-token-of-a-customer' });
  useActiveCar.getState().choose({ id: 7, name: 'Лада Веста, 2019', vehicle: 31 });
  useAccount.getState().rejectLogin();
  expect(useActiveCar.getState().car).toBeNull();
  expect(localStorage.getItem(ACTIVE_CAR_KEY)).toBeNull();
});
