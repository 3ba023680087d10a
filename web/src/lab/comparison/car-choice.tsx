import styles from '../lab.module.css';
import { Note } from '../note';
import type { CarLookup } from './use-cars';

/** Which car of the catalogue the typed one is. */
export function CarChoice({ typed, cars, chosen, choose }: CarLookup & { typed: string }) {
  if (chosen === null)
    return (
      <Note tone="warn" title={`Машины «${typed}» в каталоге нет`}>
        Ищем без неё. Попробуйте марку, модель и объём: «Веста 1.6».
      </Note>
    );
  return (
    <div className="chips" role="group" aria-label="Какая машина">
      {cars.map((car) => (
        <button
          key={car.id}
          type="button"
          className="chip"
          aria-current={car.id === chosen.id ? 'true' : undefined}
          onClick={() => choose(car)}
        >
          <span className={styles.wrap}>
            {car.title}, {car.details}
          </span>
        </button>
      ))}
    </div>
  );
}
