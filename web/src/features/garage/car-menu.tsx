import { Check, Plus, Search, Warehouse } from 'lucide-react';
import { Link } from 'react-router';
import { useLoggedIn } from '@entities/account/account-store';
import { useCustomerList } from '@entities/account/use-customer-list';
import { useActiveCar, type ActiveCar } from '@entities/garage/active-car-store';
import { activeOf, partsAddress } from '@entities/garage/car-texts';
import { useCar, useGarage } from '@entities/garage/garage-store';
import { Button } from '@shared/ui/button';
import { Icon } from '@shared/ui/icon';
import styles from './car-menu.module.css';

export interface CarMenuProps {
  /** Opens the window of the cars: an empty form, or all cars. */
  onWindow: (start: 'add' | 'pick') => void;
  /** Called when a car was chosen. */
  onChosen: () => void;
}

/** The cars of the garage, or the active one until they have loaded. */
function useCars(): { cars: readonly ActiveCar[]; error: string | null; load: () => Promise<void> } {
  const { items, error, load } = useCustomerList(useGarage);
  const active = useActiveCar((state) => state.car);
  return { cars: items?.map(activeOf) ?? (active === null ? [] : [active]), error: error?.message ?? null, load };
}

function Choice({ name, isChosen, onChoose }: { name: string; isChosen: boolean; onChoose: () => void }) {
  return (
    <li>
      <button type="button" aria-pressed={isChosen} onClick={onChoose}>
        <span>{name}</span>
        {isChosen && <Icon of={Check} size={18} />}
      </button>
    </li>
  );
}

/** The active car, the others, and where they are saved: content of the header's drop-down and of the phone's menu. */
export default function CarMenu({ onWindow, onChosen }: CarMenuProps) {
  const { cars, error, load } = useCars();
  const { car: active, isOff, choose } = useActiveCar();
  const car = useCar();
  const isCustomer = useLoggedIn();
  const pick = (next: ActiveCar | null) => {
    choose(next);
    onChosen();
  };
  return (
    <div className={styles.menu}>
      {cars.length === 0 ? (
        <p className={styles.lead}>Добавьте машину, и&nbsp;покажем, что к&nbsp;ней подходит</p>
      ) : (
        <ul aria-label="Мои машины">
          {cars.map((item) => (
            <Choice key={item.id} name={item.name} isChosen={item.id === active?.id} onChoose={() => pick(item)} />
          ))}
          <Choice name="Без машины" isChosen={isOff} onChoose={() => pick(null)} />
        </ul>
      )}
      {error !== null && (
        <p role="alert" className={styles.lead}>
          {error}{' '}
          <Button variant="text" size="s" onClick={() => void load()}>
            Ещё раз
          </Button>
        </p>
      )}
      <ul className={styles.actions}>
        {car !== null && (
          <li>
            <Link to={partsAddress(car)}>
              <Icon of={Search} />
              Детали к&nbsp;этой машине
            </Link>
          </li>
        )}
        <li>
          <button type="button" aria-haspopup="dialog" onClick={() => onWindow('add')}>
            <Icon of={Plus} />
            Добавить машину
          </button>
        </li>
        <li>
          {isCustomer ? (
            <Link to="/account/vehicle">
              <Icon of={Warehouse} />В гараж
            </Link>
          ) : (
            <button type="button" aria-haspopup="dialog" onClick={() => onWindow('pick')}>
              <Icon of={Warehouse} />В гараж
            </button>
          )}
        </li>
      </ul>
    </div>
  );
}
