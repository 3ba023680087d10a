import { Check, X } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { IconButton } from '@shared/ui/button';
import { Icon } from '@shared/ui/icon';
import styles from './number-edit.module.css';

export interface NumberEditProps {
  /** As pasted. */
  text: string;
  busy: boolean;
  /** Resolves to an error text, or null when the row has its new response. */
  onSave: (text: string) => Promise<string | null>;
  onClose: () => void;
}

const MAX_LENGTH = 300;

/** Inline editor of a row's text; only that row is requested again. */
export function NumberEdit({ text, busy, onSave, onClose }: NumberEditProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState(text);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => input.current?.select(), []);

  const save = async () => {
    if (busy) return;
    const wrong = draft.trim() === text.trim() ? null : await onSave(draft);
    setProblem(wrong);
    if (wrong === null) onClose();
    else input.current?.focus();
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter') void save();
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
  };
  return (
    <span className={styles.edit}>
      <input
        ref={input}
        aria-label="Номер в строке"
        aria-invalid={problem !== null || undefined}
        aria-describedby={problem === null ? undefined : id}
        maxLength={MAX_LENGTH}
        autoComplete="off"
        spellCheck={false}
        value={draft}
        readOnly={busy}
        onChange={({ target }) => {
          setDraft(target.value);
          setProblem(null);
        }}
        onKeyDown={keys}
      />
      <IconButton label="Искать исправленный" aria-busy={busy || undefined} onClick={() => void save()}>
        <Icon of={Check} size={18} />
      </IconButton>
      <IconButton label="Не менять" onClick={onClose}>
        <Icon of={X} size={18} />
      </IconButton>
      {problem !== null && (
        <small id={id} role="alert">
          {problem}
        </small>
      )}
    </span>
  );
}
