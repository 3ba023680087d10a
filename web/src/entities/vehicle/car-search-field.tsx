import { useEffect, useId, useRef, useState } from 'react';
import { useDismiss } from '@shared/browser/use-dismiss';
import { classes } from '@shared/ui/classes';
import { useCombobox } from '@shared/ui/use-combobox';
import type { CarHit } from '@entities/search/cars/car-queries';
import styles from './pick-field.module.css';

/** Debounce. */
const PAUSE_MS = 120;
const MIN_LENGTH = 2;
const NONE: readonly CarHit[] = [];

interface Found {
  text: string;
  cars: readonly CarHit[];
}

/** Cars of the catalogue for a text; those of an earlier text stay until the answer. A failed search finds none. */
function useCars(text: string): Found | null {
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    if (text.length < MIN_LENGTH) return;
    const abort = new AbortController();
    const search = async () => {
      const { carSearch } = await import('@entities/search/cars/car-search');
      return carSearch(text, abort.signal);
    };
    const timer = setTimeout(() => {
      search()
        .catch(() => NONE)
        .then(
          (cars) => abort.signal.aborted || setFound({ text, cars }),
          () => undefined,
        );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text]);
  return text.length < MIN_LENGTH ? null : found;
}

/** Finds a car of the catalogue by what people call it: «веста 1.6 2019», `nze121`. */
export function CarSearchField({ onPick }: { onPick: (car: CarHit) => void }) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const found = useCars(text.trim());
  const cars = found?.cars ?? NONE;
  useDismiss(isOpen, box, () => setOpen(false));
  const pick = (car: CarHit | undefined) => {
    if (car === undefined) return;
    setText(car.title);
    setOpen(false);
    onPick(car);
  };
  const { active, setActive, inputProps, listProps, optionProps } = useCombobox({
    isOpen: isOpen && found !== null,
    onOpenChange: setOpen,
    count: cars.length,
    onChoose: (index) => pick(cars[index]),
    mustChoose: true,
  });
  const isListed = isOpen && found !== null;
  return (
    <div className={styles.field} ref={box}>
      <label htmlFor={id}>Машина одной строкой</label>
      <input
        id={id}
        {...inputProps}
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        placeholder="Например, веста 1.6 2019"
        value={text}
        className={styles.input}
        onChange={({ target }) => {
          setText(target.value);
          setOpen(true);
          setActive(0);
        }}
      />
      {isListed && cars.length > 0 && (
        <ul {...listProps} aria-label="Машины" className={styles.list}>
          {cars.map((car, index) => (
            <li
              key={car.id}
              {...optionProps(index)}
              className={classes(index === active && styles.reached)}
              onPointerMove={() => setActive(index)}
            >
              <span>
                {car.title} <small>{car.details}</small>
              </span>
            </li>
          ))}
        </ul>
      )}
      {isListed && cars.length === 0 && found.text === text.trim() && (
        <p className={classes(styles.list, styles.none)} role="status">
          Такой машины не&nbsp;нашли. Выберите её по&nbsp;шагам ниже.
        </p>
      )}
    </div>
  );
}
