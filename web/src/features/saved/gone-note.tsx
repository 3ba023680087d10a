import { counted, NBSP } from '@shared/i18n/format';
import { replaceSavedList } from '@entities/saved/replace-saved';
import { useSaved, type SavedKind } from '@entities/saved/saved-store';
import { Note } from '@shared/ui/note';
import styles from './gone-note.module.css';

/** Products of the list that are no longer sold. */
export function GoneNote({ kind, unavailable }: { kind: SavedKind; unavailable: readonly number[] }) {
  if (unavailable.length === 0) return null;
  const drop = () =>
    replaceSavedList(
      kind,
      useSaved.getState()[kind].filter((id) => !unavailable.includes(id)),
      'Убрали то, чего больше нет',
    );
  return (
    <div className={styles.gone}>
      <Note
        tone="warn"
        title={`${counted(unavailable.length, 'товар снят', 'товара сняты', 'товаров снято')} с${NBSP}продажи.`}
      >
        {' '}
        <button type="button" className="link" onClick={drop}>
          Убрать из списка
        </button>
      </Note>
    </div>
  );
}
