import { useWatch, type UseFormReturn } from 'react-hook-form';
import { carName } from '@entities/garage/car-texts';
import { Disclosure } from '@shared/ui/disclosure';
import { TextField } from '@shared/ui/field';
import { SelectField } from '@shared/ui/select-field';
import { TextArea } from '@shared/ui/text-area';
import styles from './garage.module.css';

/** The vehicle of the catalogue; `vin` is the number it was read from. */
export interface KnownCar {
  id: number;
  title: string;
  confirmed: boolean;
  vin: string | null;
}

export interface CarFields {
  title: string;
  vin: string;
  year: string;
  mileage_km: string;
  note: string;
  /** Chosen, not typed. */
  vehicle: KnownCar | null;
}

const FOLDED = ['title', 'year', 'mileage_km', 'note'] as const;
export const isFolded = (field: string): boolean => FOLDED.some((name) => name === field);
export const hasDetails = (fields: CarFields): boolean => FOLDED.some((name) => fields[name] !== '');

const OLDEST = 1960;
const years = (): number[] => {
  const newest = new Date().getFullYear();
  return Array.from({ length: newest - OLDEST + 1 }, (_, ago) => newest - ago);
};

export interface CarDetailsProps {
  form: UseFormReturn<CarFields>;
  open: boolean;
  onToggle: (open: boolean) => void;
}

/** What a car can be saved without. Folded fields keep their values: only their display changes. */
export function CarDetails({ form, open, onToggle }: CarDetailsProps) {
  const { register, control, formState } = form;
  const [title, year] = useWatch({ control, name: ['title', 'year'] });
  const filled = carName({ title: title.trim(), vin: '', year: year === '' ? null : Number(year) });
  const heading = (
    <>
      Ещё о&nbsp;машине
      <small className={styles.facts}>{filled === '' || open ? 'Название, год, пробег, заметка' : filled}</small>
    </>
  );
  return (
    <Disclosure title={heading} open={open} onToggle={onToggle} className={styles.details}>
      <div className={styles.form}>
        <TextField
          label="Марка, модель, мотор"
          placeholder="Лада Веста 1.6"
          maxLength={100}
          error={formState.errors.title?.message}
          {...register('title', { deps: 'vin' })}
        />
        <div className={styles.pair}>
          <SelectField label="Год выпуска" error={formState.errors.year?.message} {...register('year')}>
            <option value="">Не знаю</option>
            {years().map((option) => (
              <option key={option}>{option}</option>
            ))}
          </SelectField>
          <TextField
            label="Пробег, км"
            inputMode="numeric"
            maxLength={9}
            error={formState.errors.mileage_km?.message}
            {...register('mileage_km')}
          />
        </div>
        <TextArea
          label="Заметка для себя"
          rows={2}
          maxLength={1000}
          error={formState.errors.note?.message}
          {...register('note')}
        />
      </div>
    </Disclosure>
  );
}
