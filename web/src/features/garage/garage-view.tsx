import { CarFront, Pencil, Plus, Search, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Car } from '@shared/api/garage';
import { useActiveCar } from '@entities/garage/active-car-store';
import { useCar, useGarage } from '@entities/garage/garage-store';
import { CarKits } from '@entities/garage/car-kits';
import { activeOf, carName, draftOf, mileageText, partsAddress } from '@entities/garage/car-texts';
import { useBusy } from '@shared/forms/use-busy';
import { readDraft } from '@shared/forms/use-draft';
import { removeWithUndo } from '@entities/account/remove-with-undo';
import { useCustomerList } from '@entities/account/use-customer-list';
import { Article } from '@entities/product/article';
import { Badge } from '@shared/ui/badge';
import { Button, ButtonLink } from '@shared/ui/button';
import { Icon } from '@shared/ui/icon';
import { Note } from '@shared/ui/note';
import { Panel } from '@shared/ui/panel';
import { lazyComponent } from '@shared/ui/lazy-component';
import emptyGarage from '@shared/ui/pictures/empty-garage.svg';
import { Skeleton } from '@shared/ui/skeleton';
import { EmptyState, ErrorState } from '@shared/ui/empty-state';
import { carDraft } from './car-draft';
import type { CarWindowProps } from './car-window';
import styles from './garage.module.css';

const CarWindow = lazyComponent<CarWindowProps>(() => import('./car-window'));

function CarCard({ car, main, onEdit }: { car: Car; main: boolean; onEdit: () => void }) {
  const choose = useActiveCar((state) => state.choose);
  const list = useGarage();
  const [busy, run] = useBusy();
  const remove = () =>
    run(() => removeWithUndo(car, list, { removed: `${carName(car)}: убрали из гаража`, draft: draftOf }));
  const facts = [
    car.year === null ? null : `${car.year} год`,
    car.mileage_km === null ? null : mileageText(car.mileage_km),
  ].filter((fact) => fact !== null);
  return (
    <Panel as="li" className={styles.card}>
      <div className={styles.head}>
        <span className={styles.sign}>
          <Icon of={CarFront} size={28} />
        </span>
        <div>
          <h2>{car.title === '' ? car.vin : car.title}</h2>
          {facts.length > 0 && <p className="dim num">{facts.join(' · ')}</p>}
        </div>
        {main && <Badge tone="soft">Подбираем к ней</Badge>}
      </div>
      {car.vin !== '' && car.title !== '' && <Article number={car.vin} />}
      {car.note !== '' && <p className={styles.note}>{car.note}</p>}
      {car.warning !== null && <Note tone="warn">{car.warning}</Note>}
      {typeof car.vehicle_id === 'number' && <CarKits vehicle={car.vehicle_id} level={3} />}
      <div className={styles.buttons}>
        <ButtonLink to={partsAddress(car)} variant="soft" size="s">
          <Icon of={Search} size={16} />
          Детали к машине
        </ButtonLink>
        {!main && (
          <Button variant="line" size="s" onClick={() => choose(activeOf(car))}>
            Подбирать к ней
          </Button>
        )}
        <Button variant="text" size="s" onClick={onEdit} aria-label={`Исправить: ${carName(car)}`}>
          <Icon of={Pencil} size={16} />
          Исправить
        </Button>
        <Button
          variant="text"
          size="s"
          busy={busy}
          onClick={() => void remove()}
          aria-label={`Убрать: ${carName(car)}`}
        >
          <Icon of={Trash2} size={16} />
          Убрать
        </Button>
      </div>
    </Panel>
  );
}

/** The car whose form a login that expired has closed. */
function unsavedCar(cars: readonly Car[]): 'add' | Car | null {
  const hasDraft = (car: Car | null) => Object.keys(readDraft(carDraft(car))).length > 0;
  return cars.find(hasDraft) ?? (hasDraft(null) ? 'add' : null);
}

/** All cars of the customer. */
export function GarageView() {
  const { items, error, load } = useCustomerList(useGarage);
  const main = useCar();
  // Undefined: nothing was opened or closed yet.
  const [opened, setOpen] = useState<'add' | Car | null>();
  const open = opened === undefined ? unsavedCar(items ?? []) : opened;
  const add = (
    <Button onClick={() => setOpen('add')}>
      <Icon of={Plus} size={18} />
      Добавить машину
    </Button>
  );
  const content = () => {
    if (items === null)
      return error === null ? <Skeleton height={180} /> : <ErrorState error={error} onRetry={() => void load()} />;
    if (items.length === 0) {
      return (
        <EmptyState picture={emptyGarage} title="Гараж пока пуст" actions={add}>
          <p>Добавьте машину — и&nbsp;сразу будет видно, что к&nbsp;ней подходит.</p>
        </EmptyState>
      );
    }
    return (
      <>
        <ul className={styles.list}>
          {items.map((car) => (
            <CarCard key={car.id} car={car} main={car.id === main?.id} onEdit={() => setOpen(car)} />
          ))}
        </ul>
        <div>{add}</div>
      </>
    );
  };
  return (
    <div className={styles.form}>
      {content()}
      {open !== null && <CarWindow start={open} onClose={() => setOpen(null)} />}
    </div>
  );
}
