import { WifiOff } from 'lucide-react';
import { useSession } from '@shared/session/store';
import { Note } from '@shared/ui/note';
import styles from './connection-note.module.css';

/** While the shop has not answered at all, every page says so once, above itself; the session keeps asking. */
export function ConnectionNote() {
  const error = useSession((state) => (state.init === null ? state.error : null));
  const load = useSession((state) => state.load);
  if (error === null) return null;
  const title = error.isOffline ? 'Связь пропала.' : 'Магазин не отвечает.';
  return (
    <div className={`wrap ${styles.note}`} role="alert">
      <Note tone="warn" title={title} icon={WifiOff}>
        {' '}
        Корзина цела, пробуем ещё раз.{' '}
        <button type="button" className="link" onClick={() => void load()}>
          Попробовать сейчас
        </button>
      </Note>
    </div>
  );
}
