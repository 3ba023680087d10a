import { useState, type ReactNode } from 'react';
import { getVehicleChoices, type Vehicle, type VehicleChoices, type VehicleStart } from '@shared/api/vehicles';
import { useRequest } from '@shared/api/use-request';
import { counted, NBSP } from '@shared/i18n/format';
import { Button } from '@shared/ui/button';
import { PickField } from './pick-field';
import type { PickOption } from './pick-options';
import { bothNames, engineText, generationText, yearsText } from './vehicle-texts';
import styles from './vehicle-chooser.module.css';

interface Chosen {
  make: string;
  model: string;
  generation: string | null;
}

const NOTHING: Chosen = { make: '', model: '', generation: null };

export interface VehicleChooserProps {
  /** Known fields: a make read from a VIN, a year. */
  start?: VehicleStart;
  /** Selected modification. */
  value?: number | null;
  /** Content above the fields; `started`: some field is filled. */
  lead?: (started: boolean) => ReactNode;
  onChoose: (vehicle: Vehicle) => void;
}

const makePicks = ({ makes }: VehicleChoices): PickOption[] =>
  makes.map(({ name, name_ru, vehicles }) => ({
    value: name,
    name: bothNames(name, name_ru),
    note: counted(vehicles, 'машина', 'машины', 'машин'),
  }));

const modelPicks = ({ models }: VehicleChoices): PickOption[] =>
  models.map((model) => ({ value: model.name, name: bothNames(model.name, model.name_ru), note: yearsText(model) }));

const generationPicks = ({ generations }: VehicleChoices): PickOption[] =>
  generations.map((generation) => ({
    value: generation.name,
    name: generationText(generation) || 'Единственное',
    also: generation.body_code,
    note: yearsText(generation),
  }));

const isOf = (vehicle: Vehicle, year: number | null): boolean =>
  year === null || ((vehicle.years_from ?? year) <= year && year <= (vehicle.years_to ?? year));

/** Modifications of the year first: a model year may be off by one, so the others stay. */
const enginePicks = (vehicles: readonly Vehicle[], year: number | null): PickOption[] =>
  vehicles
    .toSorted((a, b) => Number(isOf(b, year)) - Number(isOf(a, year)))
    .map((vehicle) => ({
      value: String(vehicle.id),
      name: engineText(vehicle) || vehicle.title,
      note: yearsText(vehicle),
    }));

/** Make, model, generation and engine; each list loads when the previous field is filled (spec §5 vehicle modals). */
export function VehicleChooser({ start = {}, value = null, lead, onChoose }: VehicleChooserProps) {
  const [chosen, setChosen] = useState<Chosen>({
    make: start.make ?? '',
    model: start.model ?? '',
    generation: start.generation ?? null,
  });
  const makes = useRequest('choices', (signal) => getVehicleChoices({}, signal));
  const isMissing = chosen.make !== '' && makes.data?.makes.every(({ name }) => name !== chosen.make) === true;
  const { make, model, generation } = isMissing ? NOTHING : chosen;
  const models = useRequest(make === '' ? null : `choices|${make}`, (signal) => getVehicleChoices({ make }, signal));
  const generations = useRequest(make === '' || model === '' ? null : `choices|${make}|${model}`, (signal) =>
    getVehicleChoices({ make, model }, signal),
  );
  const ready = generations.status === 'ready' ? generations.data : null;
  // A single option is selected automatically.
  const only = ready !== null && ready.generations.length <= 1 ? (ready.generations[0]?.name ?? '') : null;
  const visibleGeneration =
    only ?? (ready?.generations.some(({ name }) => name === generation) === true ? generation : null);
  const engines = useRequest(
    visibleGeneration === null ? null : `choices|${make}|${model}|${visibleGeneration}`,
    (signal) =>
      getVehicleChoices(
        {
          make,
          model,
          ...(visibleGeneration !== null && visibleGeneration !== '' && { generation: visibleGeneration }),
        },
        signal,
      ),
  );
  const failed = [makes, models, generations, engines].find(({ status }) => status === 'error');
  const vehicles = visibleGeneration !== null && engines.status === 'ready' ? engines.data.vehicles : [];

  return (
    <div>
      {lead?.(make !== '')}
      {isMissing && (
        <p role="status" className={styles.missing}>
          {chosen.make}: этой марки в&nbsp;каталоге пока нет. Выберите другую или спросите эксперта.
        </p>
      )}
      <div className={styles.fields}>
        <PickField
          label="Марка"
          picks={makes.data === null ? [] : makePicks(makes.data)}
          value={make}
          disabled={makes.data === null}
          waiting="Загружаем"
          onPick={(next) => setChosen({ make: next, model: '', generation: null })}
        />
        <PickField
          label="Модель"
          picks={models.status === 'ready' ? modelPicks(models.data) : []}
          value={model}
          disabled={make === '' || models.status !== 'ready'}
          waiting={make === '' ? 'Сначала марка' : 'Загружаем'}
          onPick={(next) => setChosen({ make, model: next, generation: null })}
        />
        <PickField
          label="Поколение"
          picks={ready === null ? [] : generationPicks(ready)}
          value={visibleGeneration ?? ''}
          disabled={ready === null || ready.generations.length === 0}
          waiting={model === '' ? 'Сначала модель' : ready === null ? 'Загружаем' : 'Одно'}
          onPick={(next) => setChosen({ make, model, generation: next })}
        />
        <PickField
          label="Двигатель"
          picks={enginePicks(vehicles, start.year ?? null)}
          value={value === null ? '' : String(value)}
          disabled={vehicles.length === 0}
          waiting={visibleGeneration === null ? `Сначала ${model === '' ? 'модель' : 'поколение'}` : 'Загружаем'}
          onPick={(id) => {
            const vehicle = vehicles.find((candidate) => String(candidate.id) === id);
            if (vehicle !== undefined) onChoose(vehicle);
          }}
        />
      </div>
      {failed !== undefined && (
        <p role="alert" className={styles.failed}>
          {failed.error?.message}
          {NBSP}
          <Button variant="text" size="s" onClick={failed.retry}>
            Ещё раз
          </Button>
        </p>
      )}
    </div>
  );
}
