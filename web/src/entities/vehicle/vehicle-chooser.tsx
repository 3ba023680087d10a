import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { getVehicleChoices, type Vehicle, type VehicleChoices, type VehicleStart } from '@shared/api/vehicles';
import { useRequest, type RequestState } from '@shared/api/use-request';
import { counted, NBSP } from '@shared/i18n/format';
import { Button } from '@shared/ui/button';
import { CarSearchField } from './car-search-field';
import { PickField } from './pick-field';
import type { PickOption } from './pick-options';
import { bothNames, engineText, generationText, yearsText } from './vehicle-texts';
import styles from './vehicle-chooser.module.css';

interface Chosen {
  make: string;
  model: string;
  generation: string | null;
}

type ListRequest = RequestState<VehicleChoices> & { retry: () => void };

export interface VehicleChooserProps {
  /** Known fields: a make read from a VIN, a year. */
  start?: VehicleStart;
  /** Makes that are likely, such as those of the plant in a VIN: they come first. */
  likelyMakes?: readonly string[];
  /** Selected modification. */
  value?: number | null;
  /** Content above the fields; `started`: some field is filled. */
  lead?: (started: boolean) => ReactNode;
  onChoose: (vehicle: Vehicle) => void;
}

const makePicks = ({ makes }: VehicleChoices, likely: readonly string[]): PickOption[] =>
  makes
    .toSorted((a, b) => Number(likely.includes(b.name)) - Number(likely.includes(a.name)))
    .map(({ name, name_ru, vehicles }) => ({
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

const EMPTY = 'Список пришёл пустым. Попробуйте ещё раз или спросите эксперта.';
const FAILED = 'Не загрузилось';

/** The first step whose list failed or came empty: its message and how to ask again. */
function troubleOf(
  steps: readonly { request: ListRequest; count: number }[],
): { text: string; retry: () => void } | null {
  for (const { request, count } of steps) {
    if (request.status === 'error') return { text: request.error.message, retry: request.retry };
    if (request.status === 'ready' && count === 0) return { text: EMPTY, retry: request.retry };
  }
  return null;
}

/** Text of a field without options. */
const waitingText = (previous: string, request: ListRequest): string =>
  previous !== '' ? `Сначала ${previous}` : request.status === 'loading' ? 'Загружаем' : FAILED;

/**
 * A car by its name in one line, or by make, model, generation and engine; each list loads when the previous field is
 * filled (spec §5 vehicle modals).
 */
export function VehicleChooser({ start = {}, likelyMakes = [], value = null, lead, onChoose }: VehicleChooserProps) {
  const [chosen, setChosen] = useState<Chosen>({
    make: start.make ?? '',
    model: start.model ?? '',
    generation: start.generation ?? null,
  });
  /** Found by name; chosen once the steps below have reached it. */
  const [wanted, setWanted] = useState<number | null>(null);
  const makes = useRequest('choices', (signal) => getVehicleChoices({}, signal));
  // Only names of the lists are requested further: a VIN may tell a car that the catalogue lacks.
  const make = makes.data?.makes.some(({ name }) => name === chosen.make) === true ? chosen.make : '';
  const models = useRequest(make === '' ? null : `choices|${make}`, (signal) => getVehicleChoices({ make }, signal));
  const ofMake = make !== '' && models.status === 'ready' ? models.data : null;
  const model = ofMake?.models.some(({ name }) => name === chosen.model) === true ? chosen.model : '';
  const generations = useRequest(model === '' ? null : `choices|${make}|${model}`, (signal) =>
    getVehicleChoices({ make, model }, signal),
  );
  const ofModel = model !== '' && generations.status === 'ready' ? generations.data : null;
  const isModelEmpty = ofModel?.generations.length === 0 && ofModel.vehicles.length === 0;
  // A single option is selected automatically.
  const only =
    ofModel !== null && !isModelEmpty && ofModel.generations.length <= 1 ? (ofModel.generations[0]?.name ?? '') : null;
  const isListed = ofModel?.generations.some(({ name }) => name === chosen.generation) === true;
  const generation = only ?? (isListed ? chosen.generation : null);
  const engines = useRequest(generation === null ? null : `choices|${make}|${model}|${generation}`, (signal) =>
    getVehicleChoices({ make, model, ...(generation !== null && generation !== '' && { generation }) }, signal),
  );
  const vehicles = generation !== null && engines.status === 'ready' ? engines.data.vehicles : [];
  const found = vehicles.find(({ id }) => id === wanted);
  const choose = useEffectEvent(onChoose);
  useEffect(() => {
    if (found !== undefined) choose(found);
  }, [found]);
  const step = (next: Chosen) => {
    setChosen(next);
    setWanted(null);
  };
  const trouble = troubleOf([
    { request: makes, count: makes.data?.makes.length ?? 0 },
    { request: models, count: ofMake?.models.length ?? 0 },
    { request: generations, count: isModelEmpty ? 0 : 1 },
    { request: engines, count: vehicles.length },
  ]);
  const missing =
    makes.data !== null && chosen.make !== '' && make === ''
      ? `${chosen.make}: этой марки`
      : ofMake !== null && chosen.model !== '' && model === ''
        ? `${chosen.model}: этой модели`
        : '';

  return (
    <div>
      {lead?.(make !== '')}
      {missing !== '' && trouble === null && (
        <p role="status" className={styles.missing}>
          {missing} в&nbsp;каталоге пока нет. Спросите эксперта: подберём по&nbsp;VIN. Если названа не&nbsp;та, выберите
          другую.
        </p>
      )}
      <div className={styles.search}>
        <CarSearchField
          onPick={(car) => {
            setChosen({ make: car.make, model: car.model, generation: car.generation });
            setWanted(car.id);
          }}
        />
      </div>
      <div className={styles.fields}>
        <PickField
          label="Марка"
          picks={makes.data === null ? [] : makePicks(makes.data, likelyMakes)}
          value={make}
          disabled={makes.data === null || makes.data.makes.length === 0}
          waiting={waitingText('', makes)}
          onPick={(next) => step({ make: next, model: '', generation: null })}
        />
        <PickField
          label="Модель"
          picks={ofMake === null ? [] : modelPicks(ofMake)}
          value={model}
          disabled={ofMake === null || ofMake.models.length === 0}
          waiting={waitingText(make === '' ? 'марка' : '', models)}
          onPick={(next) => step({ make, model: next, generation: null })}
        />
        <PickField
          label="Поколение"
          picks={ofModel === null ? [] : generationPicks(ofModel)}
          value={generation ?? ''}
          disabled={ofModel === null || ofModel.generations.length === 0}
          waiting={ofModel === null || isModelEmpty ? waitingText(model === '' ? 'модель' : '', generations) : 'Одно'}
          onPick={(next) => step({ make, model, generation: next })}
        />
        <PickField
          label="Двигатель"
          picks={enginePicks(vehicles, start.year ?? null)}
          value={value === null ? '' : String(value)}
          disabled={vehicles.length === 0}
          waiting={waitingText(model === '' ? 'модель' : generation === null ? 'поколение' : '', engines)}
          onPick={(id) => {
            const vehicle = vehicles.find((candidate) => String(candidate.id) === id);
            if (vehicle !== undefined) onChoose(vehicle);
          }}
        />
      </div>
      {trouble !== null && (
        <p role="alert" className={styles.failed}>
          {trouble.text}
          {NBSP}
          <Button variant="text" size="s" onClick={trouble.retry}>
            Ещё раз
          </Button>
        </p>
      )}
    </div>
  );
}
