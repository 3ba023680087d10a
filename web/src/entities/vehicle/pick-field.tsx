import { useId, useRef, useState } from 'react';
import { useDismiss } from '@shared/browser/use-dismiss';
import { classes } from '@shared/ui/classes';
import { useCombobox } from '@shared/ui/use-combobox';
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
  /** Null: the list is closed. */
  const [filter, setFilter] = useState<string | null>(null);
  const selectedPick = picks.find((pick) => pick.value === value);
  const isOpen = filter !== null;
  const visible = isOpen ? matchingOptions(picks, filter) : [];

  const close = () => setFilter(null);
  useDismiss(isOpen, box, close);
  const openWith = (text: string) => {
    setFilter(text);
    setActive(Math.max(0, text === '' ? picks.findIndex((pick) => pick.value === value) : 0));
  };
  const { active, setActive, inputProps, listProps, optionProps } = useCombobox({
    isOpen,
    onOpenChange: (opens) => (opens ? openWith('') : close()),
    count: visible.length,
    onChoose: (index) => {
      close();
      if (visible[index] !== undefined) onPick(visible[index].value);
    },
    mustChoose: true,
  });
  return (
    <div className={styles.field} ref={box}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        {...inputProps}
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        disabled={disabled}
        placeholder={disabled ? waiting : (selectedPick?.name ?? 'Выберите')}
        value={filter ?? selectedPick?.name ?? ''}
        className={styles.input}
        onChange={({ target }) => openWith(target.value)}
        onClick={() => isOpen || openWith('')}
        onFocus={({ target }) => target.select()}
      />
      {isOpen && (
        <ul {...listProps} aria-label={label} className={styles.list}>
          {visible.map((option, index) => (
            <li
              key={option.value}
              {...optionProps(index, option.value === value)}
              className={classes(index === active && styles.reached)}
              onPointerMove={() => setActive(index)}
            >
              {option.name}
              {option.note !== undefined && <small>{option.note}</small>}
            </li>
          ))}
        </ul>
      )}
      {isOpen && visible.length === 0 && (
        <p className={classes(styles.list, styles.none)} role="status">
          Такого в&nbsp;списке нет. Сотрите лишнее или спросите эксперта.
        </p>
      )}
    </div>
  );
}
