import { create } from 'zustand';
import { onLogout } from '@entities/account/account-store';
import { browserStorage } from '@shared/storage/browser-storage';
import { ACTIVE_CAR_KEY as KEY } from './storage-keys';

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
  followGarage: (cars: readonly ActiveCar[]) => void;
}

const VERSION = 1;

const NOTHING = { car: null, isOff: false };

function read(): Pick<Active, 'car' | 'isOff'> {
  const { v, car } = (browserStorage.read(KEY) ?? {}) as { v?: number; car?: ActiveCar | null };
  return v === VERSION && (car === null || typeof car?.name === 'string') ? { car, isOff: car === null } : NOTHING;
}

export const useActiveCar = create<Active>((set, get) => ({
  ...read(),
  choose: (car) => {
    browserStorage.write(KEY, { v: VERSION, car });
    set({ car, isOff: car === null });
  },
  followGarage: (cars) => {
    const { car, isOff, choose } = get();
    if (isOff) return;
    const next = cars.find(({ id }) => id === car?.id) ?? cars[0];
    if (next !== undefined) choose(next);
    else forget();
  },
}));

function forget(): void {
  browserStorage.write(KEY, null);
  useActiveCar.setState(NOTHING);
}

onLogout((_, isFollower) => (isFollower ? useActiveCar.setState(read()) : forget()));
window.addEventListener('storage', ({ key }) => {
  if (key === KEY) useActiveCar.setState(read());
});
