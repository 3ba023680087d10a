import { create } from 'zustand';
import { onLeave } from '@shared/account/store';
import { getVehicles, removeVehicle, saveVehicle, type Car, type CarDraft } from '@shared/api/garage';
import { ownList } from '@shared/own-list/own-list';

/** The customer's cars, the newest first. Call `load` where they are shown. */
export const useGarage = ownList<Car, CarDraft>({ load: () => getVehicles(), save: saveVehicle, remove: removeVehicle });

const KEY = 'shop-car';

interface ChosenCar {
  id: number | null;
  choose: (id: number | null) => void;
}

function read(): number | null {
  try {
    const id = Number(localStorage.getItem(KEY));
    return Number.isInteger(id) && id > 0 ? id : null;
  } catch {
    return null;
  }
}

export const useChosenCar = create<ChosenCar>((set) => ({
  id: read(),
  choose: (id) => {
    try {
      if (id === null) localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, String(id));
    } catch {
      // forbidden: the choice lives as long as the tab
    }
    set({ id });
  },
}));

onLeave(() => useChosenCar.getState().choose(null));
window.addEventListener('storage', (event) => {
  if (event.key === KEY) useChosenCar.setState({ id: read() });
});

/** The car that parts are looked for: the chosen one, else the newest. Null without any. */
export function useCar(): Car | null {
  const cars = useGarage((state) => state.items);
  const id = useChosenCar((state) => state.id);
  return cars?.find((car) => car.id === id) ?? cars?.[0] ?? null;
}
