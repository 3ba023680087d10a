import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useConnection } from '@shared/browser/connection';
import styles from './connection-note.module.css';

const Note = ({
  title,
  text,
  action,
  onAction,
}: Record<'title' | 'text' | 'action', string> & { onAction: () => void }) => (
  <div className={`wrap ${styles.place}`} role="status">
    <p className={styles.note}>
      <b>{title}</b> {text}{' '}
      <button type="button" className="link" onClick={onAction}>
        {action}
      </button>
    </p>
  </div>
);

/** A page reached after the connection returned shows fresh responses. */
function useFreshness(): void {
  const { key } = useLocation();
  const first = useRef(key);
  useEffect(() => {
    if (first.current !== key && !useConnection.getState().isLost) useConnection.setState({ isSaved: false });
  }, [key]);
}

/** Says that the page shows saved responses, also after the connection has returned, until the page changes. */
export default function SavedNote() {
  const isLost = useConnection((state) => state.isLost);
  useFreshness();
  return isLost ? (
    <Note
      title="Связь пропала."
      text="Показываем сохранённое: цены и наличие могли измениться. Корзина цела."
      action="Попробовать сейчас"
      onAction={() => dispatchEvent(new Event('online'))}
    />
  ) : (
    <Note
      title="Связь снова есть."
      text="Цены и наличие на странице могли измениться."
      action="Обновить страницу"
      onAction={() => location.reload()}
    />
  );
}
