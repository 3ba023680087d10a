import { useSession } from '@entities/session/session-store';
import { ButtonLink } from '@shared/ui/button';
import { CategoryTiles } from '../results/category-tiles';
import styles from './states.module.css';

/** An unknown path of the catalogue. */
export default function UnknownCategory() {
  const init = useSession((session) => session.init);
  const isLoaded = (init?.categories.length ?? 0) > 0;
  return (
    <main id="main" className="wrap" tabIndex={-1}>
      <title>Страница не найдена</title>
      <div className={styles.notFound}>
        <h1>{isLoaded ? 'Такого раздела нет' : 'Категории не найдены или сервер не доступен'}</h1>
        <p className="lead">
          Возможно, его переименовали или он переехал. Загляните в разделы ниже или найдите товар по названию.
        </p>
        <ButtonLink to="/">На главную</ButtonLink>
      </div>
      <section className="sec">
        <h2 className={styles.sections}>Все разделы</h2>
        <CategoryTiles categories={init?.categories ?? []} inRows />
      </section>
    </main>
  );
}
