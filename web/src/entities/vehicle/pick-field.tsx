import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useDismiss } from '@shared/browser/use-dismiss';
import { classes } from '@shared/ui/classes';
import { matchingOptions, type PickOption } from './pick-options';
import styles from './pick-field.module.css';

export interface PickFieldProps {
  label: string;
  picks: readonly PickOption[];
  /** Value of the chosen option; empty: none. */
  value: string;
  onPick: (value: string) => void;
  /** Text while there are no options. */
  waiting?: string;
  disabled?: boolean;
}

/** Select with a text filter (ARIA combobox with a listbox). */
export function PickField({ label, picks, value, onPick, waiting = '', disabled = false }: PickFieldProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  /** Null: closed. */
  const [typed, setTyped] = useState<string | null>(null);
  const [reached, setReached] = useState(0);
  const chosen = picks.find((pick) => pick.value === value);
  const open = typed !== null;
  const visible = open ? matchingOptions(picks, typed) : [];
  const at = Math.min(reached, visible.length - 1);

  const close = () => setTyped(null);
  useDismiss(open, box, close);
  const begin = (text: string) => {
    setTyped(text);
    setReached(Math.max(0, text === '' ? picks.findIndex((pick) => pick.value === value) : 0));
  };
  const pick = (option: PickOption | undefined) => {
    if (option === undefined) return;
    close();
    onPick(option.value);
  };
  const reach = (index: number) => {
    setReached(index);
    document.getElementById(`${id}-${index}`)?.scrollIntoView({ block: 'nearest' });
  };
  const key = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!open) begin('');
      else reach(Math.max(0, Math.min(visible.length - 1, at + (event.key === 'ArrowDown' ? 1 : -1))));
    } else if (event.key === 'Enter' && open) {
      event.preventDefault();
      pick(visible[at]);
    } else if (event.key === 'Tab') close();
  };
  return (
    <div className={styles.field} ref={box}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        role="combobox"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={open && visible.length > 0 ? `${id}-${at}` : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        disabled={disabled}
        placeholder={disabled ? waiting : (chosen?.name ?? 'Выберите')}
        value={typed ?? chosen?.name ?? ''}
        className={styles.input}
        onChange={({ target }) => begin(target.value)}
        onClick={() => open || begin('')}
        onFocus={({ target }) => target.select()}
        onKeyDown={key}
      />
      {open && (
        <ul id={`${id}-list`} role="listbox" aria-label={label} className={styles.list}>
          {visible.map((option, index) => (
            // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- the input handles the keys
            <li
              key={option.value}
              id={`${id}-${index}`}
              role="option"
              aria-selected={option.value === value}
              className={classes(index === at && styles.reached)}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => pick(option)}
              onPointerMove={() => setReached(index)}
            >
              {option.name}
              {option.note !== undefined && <small>{option.note}</small>}
            </li>
          ))}
        </ul>
      )}
      {open && visible.length === 0 && (
        <p className={classes(styles.list, styles.none)} role="status">
          Такого в&nbsp;списке нет. Сотрите лишнее или спросите эксперта.
        </p>
      )}
    </div>
  );
}
