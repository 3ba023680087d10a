import { useRef } from 'react';
import { NBSP } from '@shared/i18n/format';
import { Button } from '@shared/ui/button';
import { Note } from '@shared/ui/note';
import { placesText, type DuplicateRows } from './duplicate-rows';
import styles from './duplicate-notice.module.css';

export interface DuplicateNoticeProps {
  duplicates: readonly DuplicateRows[];
  onMerge: (duplicates: readonly DuplicateRows[]) => void;
}

/** Offers to merge rows with the same part: their quantities are added. */
export function DuplicateNotice({ duplicates, onMerge }: DuplicateNoticeProps) {
  const list = useRef<HTMLUListElement>(null);
  const merge = (merged: readonly DuplicateRows[]) => {
    onMerge(merged);
    // The button is removed with its row: the focus moves to the next one, or to the page.
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      const next = list.current?.querySelector('button') ?? document.getElementById('main');
      next?.focus({ preventScroll: true });
    });
  };
  if (duplicates.length === 0) return null;
  return (
    <div className={styles.notice} role="group" aria-label={`Повторы в${NBSP}списке`}>
      <Note tone="info" title={`Одинаковые детали в${NBSP}списке`}>
        <ul ref={list} className={styles.list}>
          {duplicates.map((duplicate) => {
            const qty = duplicate.rows.reduce((sum, row) => sum + row.qty, 0);
            return (
              <li key={duplicate.rows[0]?.key}>
                <span>
                  <b>{duplicate.name}</b> {placesText(duplicate)}
                </span>
                <Button
                  variant="line"
                  size="s"
                  aria-label={`Объединить ${duplicate.name}: будет ${qty}${NBSP}шт.`}
                  onClick={() => merge([duplicate])}
                >
                  Объединить: {qty}&nbsp;шт.
                </Button>
              </li>
            );
          })}
        </ul>
        {duplicates.length > 1 && (
          <Button variant="text" size="s" onClick={() => merge(duplicates)}>
            Объединить все
          </Button>
        )}
      </Note>
    </div>
  );
}
