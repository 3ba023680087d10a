import { useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { decodeVehicle, type DecodedVehicle, type Vehicle } from '@shared/api/vehicles';
import { useRequest } from '@shared/api/use-request';
import { useViewReset } from '@shared/browser/use-view-reset';
import { ExpertForm, type ExpertFormHandle } from '@entities/expert/expert-form';
import { Note } from '@shared/ui/note';
import { ErrorState } from '@shared/ui/empty-state';
import { CarKits } from '@entities/garage/car-kits';
import { EXACT, onlyVehicle, POSSIBLE } from '@entities/vehicle/vehicle-candidates';
import { sureYear, yearDoubt } from '@entities/vehicle/model-year';
import { vinAddress } from '@entities/vehicle/vin-address';
import { ServiceAnswer, useService } from './car-service';
import { ByHand, Candidates } from './vehicle-candidates';
import { NotANumber, Waiting } from './not-a-number';
import { VinCard } from './vin-card';
import { VinHelp } from './vin-help';
import styles from './vin-view.module.css';

export interface VinViewProps {
  query: string;
  /** The chosen vehicle, from the address. */
  car: number | null;
  /** Units of a vehicle, passed in because they belong to another feature. */
  unitsOf: (car: number, vin: string) => ReactNode;
  /** Units of a car given as text. */
  wordsAddress: (vehicle: string) => string;
  /** Further actions, passed in because the garage is another feature. */
  actionsOf?: (car: Vehicle, vin: string, year: number | null) => ReactNode;
}

function Warnings({ warnings }: Pick<DecodedVehicle, 'warnings'>) {
  if (warnings.length === 0) return null;
  return (
    <div className={styles.warnings}>
      {warnings.map((warning) => (
        <Note key={warning} tone="warn">
          {warning}
        </Note>
      ))}
    </div>
  );
}

/** A whole number: its vehicle and everything the shop has for it. */
function DecodedVin({ decoded, car: chosen, query, unitsOf, actionsOf }: VinViewProps & { decoded: DecodedVehicle }) {
  const navigate = useNavigate();
  const { vehicles } = decoded;
  const only = onlyVehicle(decoded);
  const isRuledOut = vehicles.every(({ match }) => match < POSSIBLE);
  const car = chosen ?? only?.id ?? null;
  const service = useService(car);
  const [changing, setChanging] = useState(false);
  const expert = useRef<ExpertFormHandle>(null);
  const ask = (part: string) => expert.current?.ask(part);
  const choose = ({ id }: Vehicle) => {
    setChanging(false);
    void navigate(vinAddress(query, id));
  };
  const catalogueCar =
    car === null
      ? null
      : (vehicles.find(({ id }) => id === car) ?? (service.status === 'ready' ? service.data.vehicle : null));
  const doubt = catalogueCar === null ? '' : yearDoubt(decoded.year, catalogueCar);
  const unknown = car !== null && service.status === 'error' && service.error.status === 404;
  const candidates = <Candidates vehicles={vehicles} addressOf={(id) => vinAddress(query, id)} />;
  return (
    <>
      <VinCard
        decoded={decoded}
        car={catalogueCar}
        isEngineGuessed={chosen === null && only !== null && only.match < EXACT}
        onAsk={() => ask('')}
        actions={
          catalogueCar === null
            ? undefined
            : actionsOf?.(catalogueCar, decoded.value, sureYear(decoded.year, catalogueCar))
        }
      />
      <Warnings warnings={doubt === '' ? decoded.warnings : [...decoded.warnings, doubt]} />
      {car === null || unknown ? (
        <>
          {unknown && (
            <Note tone="warn" title="Такой машины в каталоге нет.">
              Выберите её заново.
            </Note>
          )}
          {!isRuledOut && candidates}
          <ByHand
            key={decoded.value}
            decoded={decoded}
            value={null}
            title={isRuledOut ? 'Выберите машину' : vehicles.length === 1 ? 'У вас другая?' : 'Вашей среди них нет?'}
            onChoose={choose}
          />
          {isRuledOut && vehicles.length > 0 && candidates}
        </>
      ) : (
        <>
          <p className={styles.other}>
            <button type="button" className="link" aria-expanded={changing} onClick={() => setChanging(!changing)}>
              Другая машина или двигатель
            </button>
          </p>
          {changing && vehicles.length > 1 && candidates}
          {changing && <ByHand decoded={decoded} value={car} title="Выберите машину" onChoose={choose} />}
          <CarKits vehicle={car} level={2} className={styles.kits} />
          <ServiceAnswer request={service} car={car} onAsk={ask} />
          {unitsOf(car, decoded.value)}
        </>
      )}
      <div className={styles.alone}>
        <ExpertForm key={decoded.value} ref={expert} vin={decoded.value} title="Подберём деталь по этому номеру" />
      </div>
    </>
  );
}

/** Parts by VIN or frame number (spec §3 vehicleSearch). An empty number is not requested. */
export function VinView(props: VinViewProps) {
  const { query, car, wordsAddress } = props;
  useViewReset(String(car));
  const { status, data, error, retry } = useRequest(query === '' ? null : `decode|${query}`, (signal) =>
    decodeVehicle(query, signal),
  );
  if (query === '') {
    return (
      <>
        <h1>Запчасти по&nbsp;VIN или номеру кузова</h1>
        <p className={styles.lead}>
          Впишите номер в&nbsp;строку поиска наверху, и&nbsp;мы проверим его и&nbsp;покажем детали к&nbsp;вашей машине.
        </p>
        <div className={styles.columns}>
          <VinHelp />
          <ExpertForm />
        </div>
      </>
    );
  }
  if (status === 'error') return <ErrorState page error={error} onRetry={retry} />;
  if (data === null) return <Waiting query={query} />;
  if (data.kind === 'vin' || data.kind === 'frame') return <DecodedVin {...props} decoded={data} />;
  return <NotANumber decoded={data} query={query} wordsAddress={wordsAddress} />;
}
