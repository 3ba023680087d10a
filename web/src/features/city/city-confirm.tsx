import { chooseCity } from '@entities/city/choose-city';
import { useCity, useSession } from '@entities/session/session-store';
import { Button } from '@shared/ui/button';
import styles from './city-confirm.module.css';

/** Asks once to confirm the server's guess of the city; nothing waits for the answer. */
export function CityConfirm({ onOther }: { onOther: () => void }) {
  const city = useCity();
  const confirmed = useSession((state) => state.cityConfirmed);
  if (city === null || confirmed) return null;
  return (
    <section className={styles.confirm} aria-label="Ваш город">
      <b>Ваш город {city.name}?</b>
      <p>От города зависят цены и сроки</p>
      <div className={styles.buttons}>
        <Button size="s" onClick={() => chooseCity(city.id)}>
          Да
        </Button>
        <Button size="s" variant="line" onClick={onOther}>
          Другой город
        </Button>
      </div>
    </section>
  );
}
