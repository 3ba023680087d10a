import { useEffect, useState } from 'react';
import { decodeVehicle, type DecodedVehicle, type Vehicle } from '@shared/api/vehicles';
import { useRequest } from '@shared/api/use-request';
import { readVin } from '@entities/vin/vin';
import { Badge } from '@shared/ui/badge';
import { Button } from '@shared/ui/button';
import { Note } from '@shared/ui/note';
import { VehicleChooser } from '@entities/vehicle/vehicle-chooser';
import { candidatesTitle, onlyVehicle } from '@entities/vehicle/vehicle-candidates';
import { engineText, yearsText } from '@entities/vehicle/vehicle-texts';
import styles from './garage.module.css';

/** A vehicle of the catalogue and the number it was read from; null: chosen by hand. */
export type OnFound = (vehicle: Vehicle, decoded: DecodedVehicle | null) => void;

/** What a complete VIN or frame number says; null while it is incomplete or loads. */
function useDecoded(vin: string): DecodedVehicle | null {
  const { kind, value } = readVin(vin);
  const isWhole = kind === 'vin' || kind === 'frame';
  const { status, data } = useRequest(isWhole ? `decode|${value}` : null, (signal) => decodeVehicle(value, signal));
  return isWhole && status === 'ready' ? data : null;
}

function Candidates({ decoded, onFound }: { decoded: DecodedVehicle; onFound: OnFound }) {
  const [title, lead] = candidatesTitle(decoded.vehicles);
  return (
    <div className={styles.options} role="group" aria-label={title}>
      <p className={styles.ask}>
        {title} {lead}
      </p>
      {decoded.vehicles.map((vehicle) => (
        <button key={vehicle.id} type="button" className={styles.option} onClick={() => onFound(vehicle, decoded)}>
          <span>{vehicle.title}</span> {!vehicle.confirmed && <Badge tone="warn">Не проверено</Badge>}
          <small className={styles.facts}>
            {[engineText(vehicle), yearsText(vehicle)].filter((part) => part !== '').join(' · ')}
          </small>
        </button>
      ))}
    </div>
  );
}

/** Finds the vehicle: by number as soon as it is complete, or by hand. */
export function CarFinder({ vin, isByHand = false, onFound }: { vin: string; isByHand?: boolean; onFound: OnFound }) {
  const [byHand, setByHand] = useState(isByHand);
  const decoded = useDecoded(vin);
  const only = decoded === null ? null : onlyVehicle(decoded);
  const isSeveral = only === null && (decoded?.vehicles.length ?? 0) > 0;
  useEffect(() => {
    if (decoded !== null && only !== null) onFound(only, decoded);
    // Once per number: the response is a new object for each.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [decoded]);
  return (
    <div className={styles.finder}>
      {decoded?.warnings.map((warning) => (
        <Note key={warning} tone="warn">
          {warning}
        </Note>
      ))}
      {decoded !== null && isSeveral && <Candidates decoded={decoded} onFound={onFound} />}
      {decoded?.vehicles.length === 0 && (
        <p className={styles.ask}>
          По номеру машину не&nbsp;узнали. Выберите её сами, и&nbsp;покажем, что к&nbsp;ней подходит, или сохраните
          по&nbsp;номеру.
        </p>
      )}
      {byHand ? (
        <VehicleChooser
          key={decoded?.value ?? ''}
          start={decoded?.chooser ?? {}}
          onChoose={(vehicle) => onFound(vehicle, null)}
        />
      ) : (
        <div>
          <Button variant="soft" size="s" onClick={() => setByHand(true)}>
            {isSeveral ? 'Другая машина' : 'Выбрать марку и модель'}
          </Button>
        </div>
      )}
    </div>
  );
}
