import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { flushSync } from 'react-dom';
import { ApiError } from '@shared/api/client';
import type { Car, CarDraft } from '@shared/api/garage';
import type { DecodedVehicle, Vehicle } from '@shared/api/vehicles';
import { showFormErrors } from '@shared/forms/form-errors';
import { useBusy } from '@shared/forms/use-busy';
import { readDraft, useDraft } from '@shared/forms/use-draft';
import { useGarage } from '@entities/garage/garage-store';
import { vehicleName } from '@entities/garage/car-texts';
import { sureYear } from '@entities/vehicle/model-year';
import { readVin } from '@entities/vin/vin';
import { Button } from '@shared/ui/button';
import { TextField } from '@shared/ui/field';
import { Icon } from '@shared/ui/icon';
import type { toast } from '@shared/ui/toasts';
import { carDraft } from './car-draft';
import { CarDetails, hasDetails, isFolded, type CarFields, type KnownCar } from './car-details';
import { CarFinder } from './car-finder';
import { vinHint } from './vin-hint';
import styles from './garage.module.css';

const NOTHING_GIVEN = 'Впишите номер или выберите марку и модель';
const LOGIN_EXPIRED = 'Вход закончился: машина пока в этом браузере. Войдите, и перенесём её в гараж';

const knownOf = (car: Car | null): KnownCar | null =>
  typeof car?.vehicle_id === 'number'
    ? {
        id: car.vehicle_id,
        title: car.vehicle?.title ?? car.title,
        confirmed: car.vehicle?.confirmed ?? true,
        vin: null,
      }
    : null;

const fieldsOf = (car: Car | null, prefill: CarPrefill): CarFields => ({
  title: car?.title ?? '',
  vin: car?.vin ?? prefill.vin ?? '',
  year: car?.year?.toString() ?? '',
  mileage_km: car?.mileage_km?.toString() ?? '',
  note: car?.note ?? '',
  vehicle: knownOf(car),
});

const whole = (text: string): number | null =>
  text.replace(/\D/g, '') === '' ? null : Number(text.replace(/\D/g, ''));

const yearOf = (vehicle: Vehicle, decoded: DecodedVehicle | null): string =>
  decoded === null ? '' : String(sureYear(decoded.year, vehicle) ?? '');

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
  /** `message` tells the shopper where the car is saved. */
  onSaved: (id: number, message: Parameters<typeof toast>[0]) => void;
  onCancel: () => void;
}

/** A car by VIN, from the catalogue or in free text; a doubtful VIN is warned about and saved. */
export function CarForm({ car, prefill = {}, onSaved, onCancel }: CarFormProps) {
  const [saved] = useState(() => fieldsOf(car, prefill));
  const [initial] = useState(() => ({
    ...saved,
    ...readDraft<CarFields>(carDraft(car)),
    ...(prefill.vin !== undefined && { vin: prefill.vin }),
  }));
  const form = useForm<CarFields>({ defaultValues: initial, reValidateMode: 'onChange' });
  useDraft(carDraft(car), form, saved);
  const { register, handleSubmit, getValues, setValue, trigger, control, formState } = form;
  const [isOpen, setOpen] = useState(() => hasDetails(initial));
  const [isChanging, setChanging] = useState(false);
  const [filled, setFilled] = useState({ title: '', year: '' });
  const save = useGarage((state) => state.save);
  const [busy, run] = useBusy();
  const [vin, chosen] = useWatch({ control, name: ['vin', 'vehicle'] });
  // Another number is another car; so is the one that is being chosen instead.
  const isSameNumber = chosen?.vin == null || chosen.vin === readVin(vin).value;
  const catalogueCar = isSameNumber && !isChanging ? chosen : null;

  const applyVehicle = (vehicle: Vehicle, decoded: DecodedVehicle | null) => {
    const found = { title: vehicleName(vehicle), year: yearOf(vehicle, decoded) };
    const { id, title, confirmed } = vehicle;
    setValue('vehicle', { id, title, confirmed, vin: decoded?.value ?? null });
    setChanging(false);
    setFilled(found);
    // Typed fields stay.
    if (['', filled.title].includes(getValues('title').trim())) setValue('title', found.title);
    if (['', filled.year].includes(getValues('year'))) setValue('year', found.year);
    if (formState.isSubmitted) void trigger('vin');
  };
  /** Clears what the previous number filled in. */
  const clearFilled = (typed: string) => {
    if (chosen?.vin == null || chosen.vin === readVin(typed).value) return;
    if (getValues('title').trim() === filled.title) setValue('title', '');
    if (getValues('year') === filled.year) setValue('year', '');
  };
  /** The car of a customer whose login has expired is saved as a guest's: the next login moves it to the garage. */
  const add = async (draft: CarDraft) => {
    try {
      onSaved(await save(draft), { text: 'Машина в гараже' });
    } catch (cause) {
      if (!(cause instanceof ApiError) || cause.status !== 401) throw cause;
      onSaved(await save(draft), { text: LOGIN_EXPIRED, tone: 'bad' });
    }
  };
  const submit = ({ title, vin: typed, year, mileage_km, note }: CarFields) =>
    run(
      async () => {
        const draft = {
          title,
          note,
          vin: readVin(typed).value,
          year: whole(year),
          mileage_km: whole(mileage_km),
          vehicle_id: catalogueCar?.id ?? null,
        };
        await (car === null
          ? add(draft)
          : save({ ...draft, id: car.id }).then((id) => onSaved(id, { text: 'Сохранили' })));
      },
      (cause) => {
        // Before the focus: a folded field cannot have it.
        if (cause instanceof ApiError && Object.keys(cause.fields).some(isFolded)) flushSync(() => setOpen(true));
        showFormErrors(form, cause);
      },
    );
  const vinField = register('vin', {
    validate: (typed) => typed.trim() !== '' || getValues('title').trim() !== '' || NOTHING_GIVEN,
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
      <CarDetails form={form} open={isOpen} onToggle={setOpen} />
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
