import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { onGuestStorageChange, patchGuestStorage, readGuestStorage } from '@shared/storage/guest-storage';
import { Button } from '@shared/ui/button';
import styles from './cookie-banner.module.css';

/** Overlay without a layout shift; its acceptance is remembered for all tabs. */
export function CookieBanner() {
  const [accepted, setAccepted] = useState(() => readGuestStorage().cookieAccepted);
  useEffect(() => onGuestStorageChange((stored) => setAccepted(stored.cookieAccepted)), []);
  if (accepted) return null;
  const accept = () => {
    patchGuestStorage({ cookieAccepted: true });
    setAccepted(true);
  };
  return (
    <section className={styles.banner} aria-label="Файлы куки">
      <p>
        Храним в браузере корзину и город — файлы куки.{' '}
        <Link className="link" to="/page/policity">
          Подробнее
        </Link>
      </p>
      <Button size="s" onClick={accept}>
        Принять
      </Button>
    </section>
  );
}
