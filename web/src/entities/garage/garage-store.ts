import { onLogin, useAccount } from '@entities/account/account-store';
import { removeVehicle, saveVehicle, type Car, type CarDraft } from '@shared/api/garage';
import { createCustomerList } from '@entities/account/customer-list';
import { useActiveCar } from './active-car-store';
import { guestCars, removeGuestCars, saveGuestCar } from './guest-garage';
import { GUEST_KEY } from './storage-keys';
import { loadMergedCars } from './garage-merge';
import { activeOf } from './car-texts';

const isGuest = (): boolean => useAccount.getState().loginId === null;

let pendingLoad: { loginId: string | null; answer: Promise<Car[]> } | null = null;

/** Concurrent loads share one request: the guest's cars must not be sent twice. */
function loadCustomerCars(): Promise<Car[]> {
  const { loginId } = useAccount.getState();
  if (pendingLoad?.loginId !== loginId) {
    const answer = loadMergedCars(() => void useGarage.getState().load()).finally(() => {
      if (pendingLoad?.answer === answer) pendingLoad = null;
    });
    pendingLoad = { loginId, answer };
  }
  return pendingLoad.answer;
}

/** Runs synchronous work as a promise, so that it rejects as a request does. */
const asPromise = <T>(work: () => T): Promise<T> => new Promise((resolve) => resolve(work()));

/** Cars of the customer, or of the guest in this browser, the newest first. Call `load` where they are shown. */
export const useGarage = createCustomerList<Car, CarDraft>({
  load: () => (isGuest() ? asPromise(guestCars) : loadCustomerCars()),
  save: (draft) => (isGuest() ? asPromise(() => saveGuestCar(draft)) : saveVehicle(draft)),
  remove: (id) => (isGuest() ? asPromise(() => removeGuestCars([id])) : removeVehicle(id)),
});

useGarage.subscribe(({ items }, before) => {
  if (items !== null && items !== before.items) useActiveCar.getState().followGarage(items.map(activeOf));
});
onLogin(() => useGarage.setState({ items: null, error: null }));
window.addEventListener('storage', ({ key }) => {
  if (key === GUEST_KEY && isGuest() && useGarage.getState().items !== null) void useGarage.getState().load();
});

/** The active car; null without any or when the filter is off. */
export function useCar(): Car | null {
  const cars = useGarage((state) => state.items);
  const id = useActiveCar((state) => state.car?.id);
  return cars?.find((car) => car.id === id) ?? null;
}
