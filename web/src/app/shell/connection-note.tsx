import { useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '@entities/session/session-store';
import { useConnection } from '@shared/browser/connection';
import styles from './connection-note.module.css';

interface NoteProps {
  role: 'status' | 'alert';
  title: string;
  children: ReactNode;
  action: string;
  onAction: () => void;
}

const Note = ({ role, title, children, action, onAction }: NoteProps) => (
  <div className={`wrap ${styles.place}`} role={role}>
    <p className={styles.note}>
      <b>{title}</b> {children}{' '}
      <button type="button" className="link" onClick={onAction}>
        {action}
      </button>
    </p>
  </div>
);

/** A page reached after the connection returned shows fresh responses. */
function useFreshness(): void {
  const { key } = useLocation();
  useEffect(() => {
    if (!useConnection.getState().isLost) useConnection.setState({ isSaved: false });
  }, [key]);
}

/**
 * A note above every page while there is no connection or the shop has never answered; everything is requested again.
 * It tells that responses are saved ones, and stays with them after the connection has returned.
 */
export function ConnectionNote() {
  const error = useSession((state) => (state.init === null ? state.error : null));
  const load = useSession((state) => state.load);
  const { isLost, isSaved } = useConnection();
  useFreshness();
  if (error === null && !isLost && !isSaved) return null;
  if (error === null && !isLost)
    return (
      <Note role="status" title="Связь снова есть." action="Обновить страницу" onAction={() => location.reload()}>
        Цены и наличие на странице могли измениться.
      </Note>
    );
  const retry = () => {
    dispatchEvent(new Event('online'));
    if (error !== null) void load();
  };
  return (
    <Note
      role={error === null ? 'status' : 'alert'}
      title={isLost || error?.isOffline ? 'Связь пропала.' : 'Магазин не отвечает.'}
      action="Попробовать сейчас"
      onAction={retry}
    >
      {isSaved
        ? 'Показываем сохранённое: цены и наличие могли измениться. Корзина цела.'
        : 'Корзина цела, пробуем ещё раз.'}
    </Note>
  );
}
