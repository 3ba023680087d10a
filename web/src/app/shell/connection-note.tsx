import { useSession } from '@entities/session/session-store';
import styles from './connection-note.module.css';

/** A note above every page while the shop has never answered; the session keeps retrying. */
export function ConnectionNote() {
  const error = useSession((state) => (state.init === null ? state.error : null));
  const load = useSession((state) => state.load);
  if (error === null) return null;
  return (
    <div className="wrap" role="alert">
      <p className={styles.note}>
        <b>{error.isOffline ? 'Связь пропала.' : 'Магазин не отвечает.'}</b> Корзина цела, пробуем ещё раз.{' '}
        <button type="button" className="link" onClick={() => void load()}>
          Попробовать сейчас
        </button>
      </p>
    </div>
  );
}
