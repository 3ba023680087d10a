import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Car } from '@shared/api/garage';
import { useChosenCar, useGarage, useCar } from '@shared/garage/store';
import { carName } from '@shared/garage/words';
import { useLoaded } from '@shared/own-list/use-loaded';
import { Button } from '@shared/ui/button';
import { Dialog } from '@shared/ui/dialog';
import { Check } from '@shared/ui/field';
import { Icon } from '@shared/ui/icon';
import { Skeleton } from '@shared/ui/skeleton';
import { toast } from '@shared/ui/toasts';
import { CarForm } from './car-form';
import styles from './garage.module.css';

export interface CarWindowProps {
  /** `pick` shows the garage, `add` an empty form, a car its own form. */
  start: 'pick' | 'add' | Car;
  onClose: () => void;
  /** The car that was chosen or saved. */
  onChosen?: ((id: number) => void) | undefined;
}

function Picker({ onAdd, onPicked }: { onAdd: () => void; onPicked: (id: number) => void }) {
  const { items, error, load } = useLoaded(useGarage);
  const car = useCar();
  if (error !== null && items === null) {
    return (
      <p role="alert">
        {error.message}{' '}
        <Button variant="text" size="s" onClick={() => void load()}>
          Ещё раз
        </Button>
      </p>
    );
  }
  if (items === null) return <Skeleton height={88} />;
  return (
    <div className={styles.form}>
      {items.length === 0 ? (
        <p className="lead">В&nbsp;гараже пока пусто. Добавьте машину — и&nbsp;покажем, что к&nbsp;ней подходит.</p>
      ) : (
        <div role="radiogroup" aria-label="Машины">
          {items.map((one) => (
            <Check key={one.id} kind="radio" name="car" checked={one.id === car?.id} onChange={() => onPicked(one.id)}>
              {carName(one)}
              {one.title !== '' && one.vin !== '' && <small className={styles.small}>{one.vin}</small>}
            </Check>
          ))}
        </div>
      )}
      <Button variant={items.length === 0 ? 'accent' : 'line'} onClick={onAdd}>
        <Icon of={Plus} size={18} />
        Добавить машину
      </Button>
    </div>
  );
}

/** The vehicle picker and the form of one car, in one window: never a window above a window. */
export default function CarWindow({ start, onClose, onChosen }: CarWindowProps) {
  const [shown, setShown] = useState(start);
  const choose = useChosenCar((state) => state.choose);
  const done = (id: number, said?: string) => {
    if (start === 'pick' || start === 'add') choose(id);
    onChosen?.(id);
    onClose();
    if (said !== undefined) toast({ text: said });
  };
  const title = shown === 'pick' ? 'Ваша машина' : shown === 'add' ? 'Новая машина' : carName(shown);
  return (
    <Dialog label={title} onClose={onClose} width={520}>
      <div className={styles.window}>
        <h2>{title}</h2>
        {shown === 'pick' ? (
          <Picker onAdd={() => setShown('add')} onPicked={(id) => done(id)} />
        ) : (
          <CarForm
            car={shown === 'add' ? null : shown}
            onSaved={(id) => done(id, shown === 'add' ? 'Машина в гараже' : 'Сохранили')}
            onCancel={() => (start === 'pick' ? setShown('pick') : onClose())}
          />
        )}
      </div>
    </Dialog>
  );
}
