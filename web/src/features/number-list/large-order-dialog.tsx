import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import { NBSP } from '@shared/i18n/format';
import { Button } from '@shared/ui/button';
import styles from './large-order-dialog.module.css';

export interface LargeOrderDialogProps {
  reasons: readonly string[];
  onConfirm: () => void;
  onCancel: () => void;
}

/** Confirmation of an unusually large order, in place; Escape goes back to the list. */
export function LargeOrderDialog({ reasons, onConfirm, onCancel }: LargeOrderDialogProps) {
  const id = useId();
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus({ preventScroll: true }), []);
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onCancel();
  };
  return (
    <div role="alertdialog" aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`} className={styles.dialog}>
      <div className={styles.text}>
        <b id={`${id}-title`}>Проверьте перед корзиной</b>
        <ul id={`${id}-text`}>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </div>
      <Button ref={back} variant="line" onClick={onCancel} onKeyDown={keys}>
        Вернуться к{NBSP}списку
      </Button>
      <Button onClick={onConfirm} onKeyDown={keys}>
        Всё верно, в{NBSP}корзину
      </Button>
    </div>
  );
}
