import { create } from 'zustand';
import { onLogout } from '@entities/account/account-store';
import { CHOSEN_KEY as KEY } from './storage-keys';

/** The active car, stored in the browser: it is shown before the garage has loaded. */
export interface ActiveCar {
  id: number;
  name: string;
  /** Id of the catalogue's vehicle; null when only a text or a VIN is known. */
  vehicle: number | null;
}

interface Active {
  car: ActiveCar | null;
  /** The shopper turned the car filter off: no car is selected automatically. */
  isOff: boolean;
  /** Null: no car. */
  choose: (car: ActiveCar | null) => void;
  /** Updates the active car from the garage, the newest first: a removed car is replaced by the newest. */
  settle: (cars: readonly ActiveCar[]) => void;
}

const VERSION = 1;

const NOTHING = { car: null, isOff: false };

function read(): Pick<Active, 'car' | 'isOff'> {
  try {
    const { v, car } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as { v?: number; car?: ActiveCar | null };
    if (v === VERSION && (car === null || typeof car?.name === 'string')) return { car, isOff: car === null };
  } catch {
    // storage is forbidden or has foreign data
  }
  return NOTHING;
}

function keep(car: ActiveCar | null | undefined): void {
  try {
    if (car === undefined) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify({ v: VERSION, car }));
  } catch {
    // storage is forbidden: the choice lives as long as the tab
  }
}

export const useActiveCar = create<Active>((set, get) => ({
  ...read(),
  choose: (car) => {
    keep(car);
    set({ car, isOff: car === null });
  },
  settle: (cars) => {
    const { car, isOff, choose } = get();
    if (isOff) return;
    const next = cars.find(({ id }) => id === car?.id) ?? cars[0];
    if (next !== undefined) choose(next);
    else forget();
  },
}));

function forget(): void {
  keep(undefined);
  useActiveCar.setState(NOTHING);
}

onLogout(forget);
window.addEventListener('storage', ({ key }) => {
  if (key === KEY) useActiveCar.setState(read());
});
