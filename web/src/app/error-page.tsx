import { ApiError } from '@shared/api/client';
import { PhoneFallback } from '@entities/session/phone-fallback';
import { Button } from '@shared/ui/button';
import { statusOf, errorTitle } from './error-texts';
import styles from './error-page.module.css';

/** Uses no router, because the router itself may have thrown. */
export default function ErrorPage({ error }: { error: unknown }) {
  const title = errorTitle(error);
  return (
    <main id="main" className={`wrap ${styles.page}`} role="alert">
      <title>{title}</title>
      <p className={styles.status}>{statusOf(error)}</p>
      <h1>{title}</h1>
      <p className="lead">
        {error instanceof ApiError && error.status === 404
          ? 'Такой страницы нет: адрес мог устареть.'
          : 'Корзина цела — попробуйте ещё раз'}
        <PhoneFallback />
      </p>
      <div className={styles.actions}>
        <Button size="l" onClick={() => location.reload()}>
          Попробовать ещё раз
        </Button>
        <Button size="l" variant="line" onClick={() => location.assign('/')}>
          На главную
        </Button>
      </div>
    </main>
  );
}
