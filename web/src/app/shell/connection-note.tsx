import { useSession } from '@entities/session/session-store';
import { useConnection } from '@shared/browser/connection';
import { lazyComponent } from '@shared/ui/lazy-component';
import styles from './connection-note.module.css';

const SavedNote = lazyComponent(() => import('./saved-note'), { failure: 'quiet' });

/** A note above every page while there is no connection or the shop has never answered; everything is requested again. */
export function ConnectionNote() {
  const error = useSession((state) => (state.init === null ? state.error : null));
  const load = useSession((state) => state.load);
  const { isLost, isSaved, isBlank } = useConnection();
  if (isSaved && !isBlank) return <SavedNote />;
  if (error === null && !isLost) return null;
  const retry = () => {
    dispatchEvent(new Event('online'));
    if (error !== null) void load();
  };
  return (
    <div className={`wrap ${styles.place}`} role={error === null ? 'status' : 'alert'}>
      <p className={styles.note}>
        <b>{isLost || error?.isOffline ? 'Связь пропала.' : 'Магазин не отвечает.'}</b> Корзина цела, пробуем ещё раз.{' '}
        <button type="button" className="link" onClick={retry}>
          Попробовать сейчас
        </button>
      </p>
    </div>
  );
}
