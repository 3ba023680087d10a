import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { Car } from '@shared/api/garage';
import type { DecodedVehicle, Vehicle } from '@shared/api/vehicles';
import { showFormErrors } from '@shared/forms/form-errors';
import { useBusy } from '@shared/forms/use-busy';
import { useGarage } from '@entities/garage/garage-store';
import { vehicleName } from '@entities/garage/car-texts';
import { readVin } from '@entities/vin/vin';
import { Button } from '@shared/ui/button';
import { SelectField, TextArea, TextField } from '@shared/ui/field';
import { Icon } from '@shared/ui/icon';
import { CarFinder } from './car-finder';
import { vinHint } from './vin-hint';
import styles from './garage.module.css';

interface CarFields {
  title: string;
  vin: string;
  year: string;
  mileage_km: string;
  note: string;
}

/** The vehicle of the catalogue; `vin` is the number it was read from. */
interface KnownCar {
  id: number;
  title: string;
  confirmed: boolean;
  vin: string | null;
}

const OLDEST = 1960;
const years = (): number[] => {
  const newest = new Date().getFullYear();
  return Array.from({ length: newest - OLDEST + 1 }, (_, ago) => newest - ago);
};

const fieldsOf = (car: Car | null, prefill: CarPrefill): CarFields => ({
  title: car?.title ?? '',
  vin: car?.vin ?? prefill.vin ?? '',
  year: car?.year?.toString() ?? '',
  mileage_km: car?.mileage_km?.toString() ?? '',
  note: car?.note ?? '',
});

const knownOf = (car: Car | null): KnownCar | null =>
  typeof car?.vehicle_id === 'number'
    ? {
        id: car.vehicle_id,
        title: car.vehicle?.title ?? car.title,
        confirmed: car.vehicle?.confirmed ?? true,
        vin: null,
      }
    : null;

const whole = (text: string): number | null =>
  text.replace(/\D/g, '') === '' ? null : Number(text.replace(/\D/g, ''));

/** The year, if the number determines it. */
const yearOf = (decoded: DecodedVehicle | null): string =>
  decoded?.year.values.length === 1 && decoded.year.sure !== 'unknown' ? String(decoded.year.values[0]) : '';

function InCatalogue({ catalogueCar, onOther }: { catalogueCar: KnownCar; onOther: () => void }) {
  return (
    <p className={styles.known}>
      <Icon of={CircleCheck} size={18} />
      <span>
        {catalogueCar.title}
        <small>
          {catalogueCar.confirmed
            ? 'Покажем, какие детали к ней подходят'
            : 'Данные о ней не проверены: сверяйте детали по VIN'}
        </small>
      </span>
      <Button variant="text" size="s" onClick={onOther}>
        Другая
      </Button>
    </p>
  );
}

/** First values of a new car's form. */
export interface CarPrefill {
  vin?: string;
  /** Starts with the choice of make and model. */
  byMake?: boolean;
}

export interface CarFormProps {
  /** Null: a new car. */
  car: Car | null;
  prefill?: CarPrefill | undefined;
  onSaved: (id: number) => void;
  onCancel: () => void;
}

/** A car by VIN, from the catalogue or in free text; a doubtful VIN is warned about and saved. */
export function CarForm({ car, prefill = {}, onSaved, onCancel }: CarFormProps) {
  const form = useForm<CarFields>({ defaultValues: fieldsOf(car, prefill), reValidateMode: 'onChange' });
  const { register, handleSubmit, getValues, setValue, control, formState } = form;
  const [chosen, setChosen] = useState(knownOf(car));
  const [isChanging, setChanging] = useState(false);
  const [filled, setFilled] = useState({ title: '', year: '' });
  const save = useGarage((state) => state.save);
  const [busy, run] = useBusy();
  const vin = useWatch({ control, name: 'vin' });
  // Another number is another car; so is the one that is being chosen instead.
  const isSameNumber = chosen?.vin == null || chosen.vin === readVin(vin).value;
  const catalogueCar = isSameNumber && !isChanging ? chosen : null;

  const applyVehicle = (vehicle: Vehicle, decoded: DecodedVehicle | null) => {
    const found = { title: vehicleName(vehicle), year: yearOf(decoded) };
    setChosen({ id: vehicle.id, title: vehicle.title, confirmed: vehicle.confirmed, vin: decoded?.value ?? null });
    setChanging(false);
    setFilled(found);
    // Typed fields stay.
    if (['', filled.title].includes(getValues('title').trim()))
      setValue('title', found.title, { shouldValidate: formState.isSubmitted });
    if (['', filled.year].includes(getValues('year'))) setValue('year', found.year);
  };
  /** Clears what the previous number filled in. */
  const clearFilled = (typed: string) => {
    if (chosen?.vin == null || chosen.vin === readVin(typed).value) return;
    if (getValues('title').trim() === filled.title) setValue('title', '');
    if (getValues('year') === filled.year) setValue('year', '');
  };
  const submit = (fields: CarFields) =>
    run(
      async () => {
        const draft = {
          ...fields,
          vin: readVin(fields.vin).value,
          year: whole(fields.year),
          mileage_km: whole(fields.mileage_km),
          vehicle_id: catalogueCar?.id ?? null,
        };
        onSaved(await save({ ...draft, ...(car !== null && { id: car.id }) }));
      },
      (cause) => showFormErrors(form, cause),
    );
  const vinField = register('vin', {
    onChange: ({ target }: { target: HTMLInputElement }) => clearFilled(target.value),
  });
  return (
    <form className={styles.form} onSubmit={(event) => void handleSubmit(submit)(event)} noValidate>
      <TextField
        label="VIN или номер кузова"
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className={styles.vin}
        error={formState.errors.vin?.message}
        hint={vinHint(vin)}
        {...vinField}
        onBlur={(event) => {
          setValue('vin', readVin(event.currentTarget.value).value);
          void vinField.onBlur(event);
        }}
      />
      {catalogueCar !== null ? (
        <InCatalogue catalogueCar={catalogueCar} onOther={() => setChanging(true)} />
      ) : (
        <CarFinder
          vin={isChanging ? '' : vin}
          isByHand={isChanging || prefill.byMake === true}
          onFound={applyVehicle}
        />
      )}
      {isChanging && isSameNumber && chosen !== null && (
        <div>
          <Button variant="text" size="s" onClick={() => setChanging(false)}>
            Оставить прежнюю: {chosen.title}
          </Button>
        </div>
      )}
      <TextField
        label="Марка, модель, мотор"
        placeholder="Лада Веста 1.6"
        maxLength={100}
        error={formState.errors.title?.message}
        {...register('title', {
          validate: (title) =>
            title.trim() !== '' || getValues('vin').trim() !== '' || 'Назовите машину или впишите VIN',
        })}
      />
      <div className={styles.pair}>
        <SelectField label="Год выпуска" error={formState.errors.year?.message} {...register('year')}>
          <option value="">Не знаю</option>
          {years().map((year) => (
            <option key={year}>{year}</option>
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
      <div className={styles.buttons}>
        <Button type="submit" busy={busy}>
          {car === null ? 'Добавить машину' : 'Сохранить'}
        </Button>
        <Button variant="line" onClick={onCancel}>
          Отмена
        </Button>
      </div>
    </form>
  );
}
