import { useCity } from '@shared/session/store';
import { phoneHref, phoneText } from '@shared/i18n/format';
import { Button } from '@shared/ui/button';
import styles from './error-page.module.css';

/** Uses no router: it must stand even when that is what failed. */
export function ErrorPage() {
  const phone = useCity()?.phone;
  return (
    <main id="main" className={`wrap ${styles.page}`} role="alert">
      <title>Не получилось открыть страницу</title>
      <h1>Не получилось открыть страницу</h1>
      <p className="lead">
        Корзина цела. Попробуйте ещё раз
        {phone !== undefined && (
          <>
            {' '}
            или позвоните: <a className="link nb" href={phoneHref(phone)}>{phoneText(phone)}</a>
          </>
        )}
        .
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
