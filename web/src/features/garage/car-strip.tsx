import { CarFront } from 'lucide-react';
import { useState, type SubmitEvent } from 'react';
import { useActiveCar } from '@entities/garage/active-car-store';
import { Button } from '@shared/ui/button';
import { classes } from '@shared/ui/classes';
import { Icon } from '@shared/ui/icon';
import { lazyComponent } from '@shared/ui/lazy-component';
import type { CarPrefill } from './car-form';
import type { CarWindowProps } from './car-window';
import styles from './car-strip.module.css';

const loadWindow = () => import('./car-window');
const CarWindow = lazyComponent<CarWindowProps>(loadWindow);
const CarNeeds = lazyComponent(() => import('./car-needs'), { failure: 'retry' });
const fetchWindow = () => void loadWindow().catch(() => undefined);

/** Without its script the form leads to the page of the VIN. */
function FindCar() {
  const [prefill, setPrefill] = useState<CarPrefill | null>(null);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setPrefill({ vin: event.currentTarget.querySelector('input')?.value ?? '' });
  };
  return (
    <>
      <form className={styles.find} action="/catalog/vehicleSearch" onSubmit={submit} onFocus={fetchWindow}>
        <input
          name="vin-search"
          placeholder="VIN или номер кузова"
          aria-label="VIN или номер кузова"
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
        />
        <span>или</span>
        <Button variant="line" onClick={() => setPrefill({ byMake: true })}>
          Выбрать марку и&nbsp;модель
        </Button>
        <Button variant="soft" type="submit">
          Добавить
        </Button>
      </form>
      {prefill !== null && <CarWindow start="add" prefill={prefill} onClose={() => setPrefill(null)} />}
    </>
  );
}

/** The car of the home page: asks for it, or shows what the active one needs. */
export function CarStrip() {
  const car = useActiveCar((state) => state.car);
  return (
    <section className={classes(styles.strip, car !== null && styles.known)} aria-label="Моя машина">
      {car === null ? (
        <>
          <div className={styles.car}>
            <Icon of={CarFront} size={32} />
            <div>
              <b>Какая у&nbsp;вас машина?</b>
              <small>Покажем, что подходит, и&nbsp;уберём лишнее</small>
            </div>
          </div>
          <FindCar />
        </>
      ) : (
        <CarNeeds />
      )}
    </section>
  );
}
