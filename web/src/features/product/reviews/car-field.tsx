import { useEffect, useState } from 'react';
import { useGarage } from '@entities/garage/garage-store';
import { VehicleChooser } from '@entities/vehicle/vehicle-chooser';
import { SelectField } from '@shared/ui/select-field';
import styles from './review-form.module.css';

/** A vehicle of the catalogue. */
export interface ReviewCar {
  id: number;
  title: string;
}

const NONE = '';
const OTHER = 'other';

interface CarFieldProps {
  car: ReviewCar | null;
  /** `mileage`: that of the garage, kilometres. */
  onChoose: (car: ReviewCar | null, mileage: number | null) => void;
}

/** The car of a review: one of the garage, any other of the catalogue, or none. Shown by its name in the catalogue. */
export function CarField({ car, onChoose }: CarFieldProps) {
  const { items, load } = useGarage();
  const [isOther, setOther] = useState(false);
  useEffect(() => {
    if (items === null) void load();
  }, [items, load]);
  const own = (items ?? []).flatMap(({ vehicle, mileage_km }) =>
    vehicle === null ? [] : [{ id: vehicle.id, title: vehicle.title, mileage: mileage_km }],
  );
  const isListed = car === null || own.some(({ id }) => id === car.id);
  const choose = (value: string) => {
    setOther(value === OTHER);
    if (value === OTHER) return;
    if (value === NONE) onChoose(null, null);
    const chosen = own.find(({ id }) => String(id) === value);
    if (chosen !== undefined) onChoose({ id: chosen.id, title: chosen.title }, chosen.mileage);
  };
  return (
    <>
      <SelectField
        label="На какой машине"
        value={isOther ? OTHER : (car?.id ?? NONE)}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        <option value={NONE}>Не указывать</option>
        {own.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
        {!isListed && <option value={car.id}>{car.title}</option>}
        <option value={OTHER}>Другая…</option>
      </SelectField>
      {isOther && (
        <div className={styles.chooser}>
          <VehicleChooser
            onChoose={({ id, title }) => {
              setOther(false);
              onChoose({ id, title }, null);
            }}
          />
        </div>
      )}
    </>
  );
}
