import { PageTitle } from '@entities/session/page-title';
import { ButtonLink } from '@shared/ui/button';
import disc from './not-found-disc.svg';
import styles from './not-found-page.module.css';

export default function NotFoundPage() {
  return (
    <main id="main" className={`wrap ${styles.page}`} tabIndex={-1}>
      <PageTitle name="Страница не найдена" />
      <meta name="robots" content="noindex" />
      <div className={styles.sign} role="img" aria-label="404">
        <b aria-hidden="true">4</b>
        <img src={disc} alt="" width={290} height={290} />
        <b aria-hidden="true">4</b>
      </div>
      <h1>Страница не найдена</h1>
      <p className="lead">
        404 — такой страницы нет. Адрес мог устареть или потерять букву. Поиск наверху знает все товары — или начните
        сначала.
      </p>
      <div className={styles.actions}>
        <ButtonLink to="/" size="l">
          На главную
        </ButtonLink>
        <ButtonLink to="/search" size="l" variant="line">
          Все товары
        </ButtonLink>
      </div>
    </main>
  );
}
