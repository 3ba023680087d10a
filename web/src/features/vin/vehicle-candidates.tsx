import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import type { DecodedVehicle, Vehicle } from '@shared/api/vehicles';
import { Badge } from '@shared/ui/badge';
import { Icon } from '@shared/ui/icon';
import { VehicleChooser } from '@entities/vehicle/vehicle-chooser';
import { candidatesTitle, EXACT } from '@entities/vehicle/vehicle-candidates';
import { engineText, yearsText } from '@entities/vehicle/vehicle-texts';
import styles from './vehicle-candidates.module.css';

/** Several vehicles match the number, or none does entirely: the shopper chooses. */
export function Candidates({
  vehicles,
  addressOf,
}: {
  vehicles: DecodedVehicle['vehicles'];
  addressOf: (id: number) => string;
}) {
  const [title, lead] = candidatesTitle(vehicles);
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      <p className={styles.lead}>{lead}</p>
      <ul className={styles.list}>
        {vehicles.map((vehicle) => (
          <li key={vehicle.id}>
            <Link to={addressOf(vehicle.id)}>
              <span>
                <b>{vehicle.title}</b>
                <small>{[engineText(vehicle), yearsText(vehicle)].filter((part) => part !== '').join(' · ')}</small>
              </span>
              {vehicle.match >= EXACT && vehicle.confirmed ? (
                <Badge tone="ok">Совпало всё, что известно</Badge>
              ) : (
                !vehicle.confirmed && <Badge tone="warn">Не проверено</Badge>
              )}
              <Icon of={ChevronRight} size={20} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** No vehicle matches the number: a chooser, prefilled from what the number says. */
export function ByHand({
  decoded,
  value,
  title,
  onChoose,
}: {
  decoded: DecodedVehicle;
  value: number | null;
  title: string;
  onChoose: (vehicle: Vehicle) => void;
}) {
  return (
    <section className={styles.section} aria-label="Выбор машины">
      <h2>{title}</h2>
      <VehicleChooser
        start={decoded.chooser}
        likelyMakes={decoded.maker?.make.split(', ') ?? []}
        value={value}
        lead={(started) => (
          <p className={styles.lead}>
            {started
              ? 'Что смогли узнать по номеру, уже подставили. Остальное — в СТС или ПТС.'
              : 'Марка, модель и двигатель стоят в СТС и ПТС.'}
          </p>
        )}
        onChoose={onChoose}
      />
    </section>
  );
}
