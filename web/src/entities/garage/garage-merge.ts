import { loginId } from '@entities/account/account-store';
import { ApiError } from '@shared/api/client';
import { getVehicles, mergeVehicles, type Car } from '@shared/api/garage';
import { counted } from '@shared/i18n/format';
import { toast } from '@shared/ui/toasts';
import { useActiveCar } from './active-car-store';
import { guestCars, removeGuestCars } from './guest-garage';
import { activeOf, draftOf } from './car-texts';

/** The login whose merge was refused or found no room: it is not repeated. */
let refusedLogin = '';

const isSameCar = (first: Car, second: Car): boolean =>
  first.vin !== '' && first.vin === second.vin
    ? true
    : first.title.toLowerCase() === second.title.toLowerCase() &&
      (first.vehicle_id === second.vehicle_id || first.year === second.year);

/** Keeps the guest's active car active under its new id. */
function keepActiveCar(guestVehicles: readonly Car[], merged: readonly Car[]): void {
  const { car: activeCar, choose } = useActiveCar.getState();
  const before = guestVehicles.find(({ id }) => id === activeCar?.id);
  const now = before && merged.find((car) => isSameCar(car, before));
  if (now !== undefined) choose(activeOf(now));
}

async function mergeGuestCars(guestVehicles: readonly Car[]): Promise<Car[]> {
  const initialLogin = loginId();
  const { vehicles, left: leftIndexes } = await mergeVehicles(guestVehicles.map(draftOf));
  // Only now: after a lost response the cars stay for the next attempt.
  removeGuestCars(guestVehicles.filter((_, index) => !leftIndexes.includes(index)).map(({ id }) => id));
  if (leftIndexes.length > 0) {
    refusedLogin = initialLogin;
    toast({
      tone: 'bad',
      text: `В гараже больше нет места: ${counted(leftIndexes.length, 'машина осталась', 'машины остались', 'машин остались')} в этом браузере`,
    });
  }
  keepActiveCar(guestVehicles, vehicles);
  return vehicles;
}

/**
 * The customer's cars after the guest's cars were merged into them; the guest's cars are stored until the merge
 * succeeds.
 */
export async function loadMergedCars(again: () => void): Promise<Car[]> {
  const initialLogin = loginId();
  const guestVehicles = refusedLogin === initialLogin ? [] : guestCars();
  if (guestVehicles.length === 0) return getVehicles();
  try {
    return await mergeGuestCars(guestVehicles);
  } catch (cause) {
    if (loginId() !== initialLogin) throw cause;
    const isRefusal = cause instanceof ApiError && cause.status >= 400 && cause.status < 500;
    if (isRefusal) refusedLogin = initialLogin;
    const cars = await getVehicles();
    toast({
      tone: 'bad',
      text: `Машины из этого браузера пока не в гараже: ${isRefusal ? cause.message : 'связь пропала'}`,
      ...(!isRefusal && { action: { label: 'Повторить', run: again } }),
    });
    return cars;
  }
}
