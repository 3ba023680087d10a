import { useRef, type ComponentType } from 'react';
import { useLocation } from 'react-router';
import { useViewReset } from '@shared/browser/use-view-reset';
import { ExpertForm, type ExpertFormHandle } from '@entities/expert/expert-form';
import { PageTitle } from '@entities/session/page-title';
import { Breadcrumbs } from '@shared/ui/breadcrumbs';
import { ErrorState } from '@shared/ui/empty-state';
import { treeRequestKey, parseScheme, type SchemeState } from './scheme-address';
import { UnitsBrowser, useCarDetails } from './car-units';
import { NO_CAR, NoSuchCar } from './no-such-car';
import { CarChoice } from './car-choice';
import { UnitTilesWaiting } from './unit-tiles';
import { UnitView } from './unit-view';
import styles from './scheme-view.module.css';

const ALL_PARTS = { name: 'Автозапчасти', url: '/catalog/zapcasti' };
const HEADING = 'Детали по узлам машины';

export interface SchemeViewProps {
  /** Content of the regular service, passed in because it belongs to another feature. */
  service: ComponentType<{ car: number; open: string | null; onAsk: (part: string) => void }>;
}

/** All units of a car. */
function CarView({ state, service: Service }: SchemeViewProps & { state: SchemeState }) {
  const expert = useRef<ExpertFormHandle>(null);
  const { status, data, error, retry } = useCarDetails(state);
  if (error?.code === NO_CAR) return <NoSuchCar />;
  const name = data?.vehicle?.text ?? state.vehicle;
  const heading = name === '' ? HEADING : `Детали для «${name}»`;
  return (
    <>
      <PageTitle name={heading} />
      <Breadcrumbs path={[ALL_PARTS, { name: name === '' ? HEADING : name }]} />
      <h1 className={styles.title}>{heading}</h1>
      <div aria-busy={status === 'loading'}>
        {status === 'error' ? (
          <ErrorState error={error} onRetry={retry} />
        ) : data === null ? (
          <UnitTilesWaiting />
        ) : data.vehicle === null ? (
          <CarChoice vehicle={state.vehicle} makes={data.makes} />
        ) : (
          <>
            {state.car !== null && (
              <Service
                key={state.service}
                car={state.car}
                open={state.service}
                onAsk={(part) => expert.current?.ask(part)}
              />
            )}
            <div className={styles.units}>
              <UnitsBrowser car={state} details={data} heading="h2" />
            </div>
            <div className={styles.ask}>
              <ExpertForm
                ref={expert}
                vin={state.vin}
                title="Не нашли деталь? Спросите эксперта"
                text={`Машина: ${name}. Нужно: `}
              />
            </div>
          </>
        )}
      </div>
    </>
  );
}

/** Parts of a car by the catalogue's units (spec §3 Vehicle search); the address holds the whole state. */
export function SchemeView(props: SchemeViewProps) {
  const { search } = useLocation();
  const state = parseScheme(search);
  useViewReset(`${treeRequestKey(state)}|${state.unit}`);
  if (state.car === null && state.vehicle === '') {
    return (
      <>
        <PageTitle name={HEADING} />
        <Breadcrumbs path={[ALL_PARTS, { name: HEADING }]} />
        <h1 className={styles.title}>{HEADING}</h1>
        <CarChoice vehicle="" makes={[]} />
      </>
    );
  }
  return state.unit === null ? (
    <CarView key={treeRequestKey(state)} state={state} {...props} />
  ) : (
    <UnitView key={treeRequestKey(state)} state={state} unitid={state.unit} />
  );
}
