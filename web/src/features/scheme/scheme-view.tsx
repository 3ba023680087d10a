import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useRequest } from '@shared/api/use-request';
import { getVehicleDetails, type TreeNode, type VehicleDetails } from '@shared/api/vehicles';
import { ExpertForm } from '@shared/expert/expert-form';
import { useCity } from '@shared/session/store';
import { PageTitle } from '@shared/session/page-title';
import { Breadcrumbs, type Crumb } from '@shared/ui/breadcrumbs';
import { ChipLink } from '@shared/ui/chip';
import { Note } from '@shared/ui/note';
import { ErrorState } from '@shared/ui/state';
import { parseScheme, schemeAddress, type SchemeState } from './address';
import { CarForm } from './car-form';
import { PartsTree } from './tree';
import { UnitDetails } from './unit-details';
import { UnitTiles, UnitTilesWaiting } from './unit-tiles';
import { findNode, findUnit, unitsOf } from './units';
import styles from './scheme-view.module.css';

const ALL_PARTS: Crumb = { name: 'Автозапчасти', url: '/catalog/zapcasti' };

function Makes({ makes }: { makes: readonly string[] }) {
  return (
    <section className="sec">
      <h2 className={styles.makesHead}>Детали есть к этим маркам</h2>
      <ul className={styles.makes}>
        {makes.map((make) => (
          <li key={make}>
            <ChipLink to={schemeAddress(make)}>{make}</ChipLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Nothing is known of this car: what to do now. */
function NotKnown({ state, makes }: { state: SchemeState; makes: readonly string[] }) {
  return (
    <div className={styles.unknown}>
      <div>
        {state.vehicle !== '' && (
          <Note tone="warn" title={`Не узнали машину «${state.vehicle}».`}>
            <p>Проверьте марку: её можно писать по-русски или латиницей. Если всё верно, спросите эксперта — он подберёт по каталогу завода.</p>
          </Note>
        )}
        {makes.length > 0 && <Makes makes={makes} />}
      </div>
      <ExpertForm text={state.vehicle === '' ? '' : `Машина: ${state.vehicle}. Нужно: `} />
    </div>
  );
}

/** The unit that is chosen, else all of them. */
function Chosen({ state, details }: { state: SchemeState; details: VehicleDetails }) {
  const { vehicle, unit: unitId, branch } = state;
  if (unitId !== null) {
    const unit = findUnit(details.categories, unitId);
    if (unit !== null) return <UnitDetails unit={unit} make={details.vehicle?.make ?? ''} />;
    return (
      <Note tone="info" title="В этом узле деталей к машине пока нет.">
        <p>
          Посмотрите <Link className="link" to={schemeAddress(vehicle)}>другие узлы</Link> или спросите эксперта.
        </p>
      </Note>
    );
  }
  const shown = unitsOf(details.categories, branch === null ? null : findNode(details.filterTree, branch));
  if (shown.length > 0) return <UnitTiles vehicle={vehicle} categories={shown} />;
  return (
    <Note tone="info" title="Деталей к этой машине пока нет.">
      <p>Оставьте заявку ниже: эксперт подберёт по каталогу завода и перезвонит.</p>
    </Note>
  );
}

/** The tree and the question to the expert stay while one looks through the units. */
function Content({ state: { vehicle, unit, branch }, tree, children }: { state: SchemeState; tree: readonly TreeNode[]; children: ReactNode }) {
  return (
    <div className={styles.layout}>
      <aside>
        <PartsTree nodes={tree} vehicle={vehicle} chosen={unit ?? branch} />
      </aside>
      <div className={styles.main}>
        {children}
        <div className={styles.ask}>
          <ExpertForm title="Не нашли деталь? Спросите эксперта" text={`Машина: ${vehicle}. Нужно: `} />
        </div>
      </div>
    </div>
  );
}

function headingOf({ vehicle, unit, branch }: SchemeState, details: VehicleDetails | null): string {
  if (vehicle === '') return 'Детали по узлам машины';
  const named = unit !== null ? findUnit(details?.categories ?? [], unit)?.name : branch !== null ? findNode(details?.filterTree ?? [], branch)?.name : null;
  return named ?? `Детали для «${vehicle}»`;
}

function CarParts({ state }: { state: SchemeState }) {
  const city = useCity();
  const whole = useRequest(city === null ? null : `${state.vehicle}|${city.id}`, (signal) => getVehicleDetails({ vehicle: state.vehicle, city: city?.id ?? 0 }, signal));
  const unit = useRequest(
    city === null || state.unit === null ? null : `${state.vehicle}|${city.id}|${state.unit}`,
    (signal) => getVehicleDetails({ vehicle: state.vehicle, city: city?.id ?? 0, unitid: state.unit ?? 0 }, signal),
  );
  const asked = state.unit === null ? whole : unit;
  const details = asked.status === 'ready' ? asked.data : null;
  // The tree belongs to the whole car; the answer about a unit knows only its own branch.
  const car = whole.data ?? details;
  const heading = headingOf(state, car);
  const path: Crumb[] = [ALL_PARTS, ...(heading.startsWith('Детали') ? [] : [{ name: state.vehicle, url: schemeAddress(state.vehicle) }]), { name: heading }];
  return (
    <>
      <PageTitle name={state.vehicle === '' ? heading : `${heading}: ${state.vehicle}`} />
      <Breadcrumbs path={path} />
      <h1 className={styles.title}>{heading}</h1>
      {(state.unit === null || car?.vehicle === null) && <CarForm vehicle={state.vehicle} label={state.vehicle === '' ? 'Какая у вас машина' : 'Уточнить машину'} />}
      <div className={styles.content} aria-busy={asked.status === 'loading'}>
        {car?.vehicle === null ? (
          <NotKnown state={state} makes={car.makes} />
        ) : car !== null ? (
          <Content state={state} tree={car.filterTree}>
            {asked.status === 'error' ? <ErrorState error={asked.error} onRetry={asked.retry} /> : details === null ? <UnitTilesWaiting /> : <Chosen state={state} details={details} />}
          </Content>
        ) : asked.status === 'error' ? (
          <ErrorState error={asked.error} onRetry={asked.retry} />
        ) : (
          <UnitTilesWaiting />
        )}
      </div>
    </>
  );
}

/** Parts of a car by the units of the catalogue (spec §3 Vehicle search): everything shown stands in the address. */
export function SchemeView() {
  const { search } = useLocation();
  const state = parseScheme(search);
  return <CarParts key={state.vehicle} state={state} />;
}
