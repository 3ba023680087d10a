import { create } from 'zustand';
import { onLogout } from '@entities/account/account-store';
import { CHOSEN_KEY as KEY } from './storage-keys';

/** The car that parts are looked for, as the browser keeps it: it is shown before the garage is known. */
export interface ActiveCar {
  id: number;
  name: string;
  /** The car of the catalogue; null: only words or a VIN are known of it. */
  vehicle: number | null;
}

interface Active {
  car: ActiveCar | null;
  /** The shopper wants parts for no car: nothing is chosen by itself then. */
  isOff: boolean;
  /** Null: no car is wanted. */
  choose: (car: ActiveCar | null) => void;
  /** The garage as it is now, the newest first: a car that is gone gives way to the newest. */
  settle: (cars: readonly ActiveCar[]) => void;
}

const VERSION = 1;

const NOTHING = { car: null, isOff: false };

function read(): Pick<Active, 'car' | 'isOff'> {
  try {
    const { v, car } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as { v?: number; car?: ActiveCar | null };
    if (v === VERSION && (car === null || typeof car?.name === 'string')) return { car, isOff: car === null };
  } catch {
    // forbidden or written by somebody else
  }
  return NOTHING;
}

function keep(car: ActiveCar | null | undefined): void {
  try {
    if (car === undefined) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify({ v: VERSION, car }));
  } catch {
    // forbidden: the choice lives as long as the tab
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
