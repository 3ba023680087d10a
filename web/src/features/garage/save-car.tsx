import { CarFront, Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Vehicle } from '@shared/api/vehicles';
import { useBusy } from '@shared/forms/use-busy';
import { useActiveCar } from '@entities/garage/active-car-store';
import { useGarage } from '@entities/garage/garage-store';
import { activeOf, vehicleName } from '@entities/garage/car-texts';
import { Button } from '@shared/ui/button';
import { Icon } from '@shared/ui/icon';
import { lazyComponent } from '@shared/ui/lazy-component';
import { toast } from '@shared/ui/toasts';
import type { CarWindowProps } from './car-window';

const CarWindow = lazyComponent<CarWindowProps>(() => import('./car-window'));

/** Saves the car of a number in the garage and makes it the active one. */
export function SaveCar({ vehicle, vin, year }: { vehicle: Vehicle; vin: string; year: number | null }) {
  const { items, load, save } = useGarage();
  const choose = useActiveCar((state) => state.choose);
  const [busy, run] = useBusy();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => void load(), [load]);
  // A car that was chosen without its number gets it, instead of standing in the garage twice.
  const savedCar =
    items?.find((car) => car.vin === vin) ?? items?.find((car) => car.vin === '' && car.vehicle_id === vehicle.id);
  const isThere = savedCar?.vin === vin && savedCar.vehicle_id === vehicle.id;
  const put = () =>
    run(async () => {
      const draft = { title: vehicleName(vehicle), year, mileage_km: null, note: '', ...savedCar };
      const id = await save({
        title: draft.title,
        vin,
        year: draft.year ?? year,
        mileage_km: draft.mileage_km,
        note: draft.note,
        vehicle_id: vehicle.id,
        ...(savedCar !== undefined && { id: savedCar.id }),
      });
      const car = useGarage.getState().items?.find((item) => item.id === id);
      if (car !== undefined) choose(activeOf(car));
      toast({ text: 'Машина в гараже' });
    });
  if (isThere) {
    return (
      <>
        <Button variant="soft" onClick={() => setOpen(true)}>
          <Icon of={Check} size={20} />В гараже
        </Button>
        {isOpen && <CarWindow onClose={() => setOpen(false)} />}
      </>
    );
  }
  return (
    <Button busy={busy} onClick={() => void put()}>
      <Icon of={CarFront} size={20} />В мой гараж
    </Button>
  );
}
