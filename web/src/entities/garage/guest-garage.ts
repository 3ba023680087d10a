import { ApiError } from '@shared/api/client';
import type { Car, CarDraft } from '@shared/api/garage';
import { browserStorage } from '@shared/storage/browser-storage';
import { readVin } from '@entities/vin/vin';
import { GUEST_KEY } from './storage-keys';

const VERSION = 1;
/** The server's limit for a customer. */
export const MAX_CARS = 20;
const MAX_LENGTHS = { title: 100, vin: 40, note: 1000 };
const DOUBTFUL = 'Контрольная цифра VIN не сходится. Сверьте с документами: возможно, опечатка.';

type GuestCar = Omit<Car, 'warning' | 'vehicle'>;

const text = (value: unknown, maxLength: number): string =>
  typeof value === 'string' ? value.slice(0, maxLength) : '';
const whole = (value: unknown): number | null =>
  Number.isInteger(value) && (value as number) >= 0 ? (value as number) : null;

function carOf(value: unknown): GuestCar | null {
  const raw = (value ?? {}) as Partial<Record<keyof GuestCar, unknown>>;
  const car = {
    id: Number(raw.id),
    title: text(raw.title, MAX_LENGTHS.title),
    vin: text(raw.vin, MAX_LENGTHS.vin),
    note: text(raw.note, MAX_LENGTHS.note),
    year: whole(raw.year),
    mileage_km: whole(raw.mileage_km),
    vehicle_id: whole(raw.vehicle_id),
  };
  return Number.isInteger(car.id) && car.id < 0 && (car.title !== '' || car.vin !== '') ? car : null;
}

/** Parses what an older tab or a person may have written; unreadable cars are dropped. */
function read(): readonly GuestCar[] {
  const raw = browserStorage.read(GUEST_KEY) as { version?: number; cars?: unknown } | null;
  if (raw?.version !== VERSION || !Array.isArray(raw.cars)) return [];
  return raw.cars
    .map(carOf)
    .filter((car) => car !== null)
    .slice(0, MAX_CARS);
}

function write(cars: readonly GuestCar[]): void {
  browserStorage.write(GUEST_KEY, cars.length === 0 ? null : { version: VERSION, cars });
}

/** Cars of a guest, the newest first; their ids are negative, so that they never equal ids of the server. */
export const guestCars = (): Car[] =>
  read().map((car) => ({ ...car, vehicle: null, warning: readVin(car.vin).doubtful ? DOUBTFUL : null }));

const matchesDraft = (car: GuestCar, { title, vin, year }: CarDraft): boolean =>
  vin === '' ? car.vin === '' && car.title.toLowerCase() === title.toLowerCase() && car.year === year : car.vin === vin;

/** Validates as the server does, so that nothing is stored that it would refuse at the login. */
function checked({ title, vin, note, year, mileage_km, vehicle_id }: CarDraft): Omit<GuestCar, 'id'> {
  if (!/^[A-Z0-9-]*$/.test(vin))
    throw new ApiError('validation', 'Проверьте VIN', 422, {
      vin: 'В VIN и номере кузова только латинские буквы, цифры и дефис',
    });
  return { title: title.trim(), vin, note: note.trim(), year, mileage_km, vehicle_id };
}

/** Adds a car or changes the same one. @throws ApiError as the server would refuse it */
export function saveGuestCar(draft: CarDraft): { id: number; items: Car[] } {
  const cars = read();
  const savedCar = cars.find((car) => (draft.id === undefined ? matchesDraft(car, draft) : car.id === draft.id));
  if (savedCar === undefined && cars.length >= MAX_CARS) {
    throw new ApiError(
      'too_many_vehicles',
      `В гараже уже ${MAX_CARS} машин, больше не поместится. Уберите лишнюю.`,
      409,
    );
  }
  const id = savedCar?.id ?? Math.min(0, ...cars.map((car) => car.id)) - 1;
  const car = { id, ...checked(draft) };
  write(savedCar === undefined ? [car, ...cars] : cars.map((saved) => (saved.id === id ? car : saved)));
  return { id, items: guestCars() };
}

export function removeGuestCars(ids: readonly number[]): Car[] {
  write(read().filter(({ id }) => !ids.includes(id)));
  return guestCars();
}
