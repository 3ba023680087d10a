import { useId, type ClipboardEvent, type DragEvent, type SubmitEvent } from 'react';
import { MAX_LINES } from '@shared/api/parts';
import { counted, NBSP } from '@shared/i18n/format';
import { Button } from '@shared/ui/button';
import { TextArea } from '@shared/ui/text-area';
import { Note } from '@shared/ui/note';
import { countLines, insertPasted } from './pasted-text';
import type { NumberList } from './use-number-list';
import styles from './list-input.module.css';

const EXAMPLE =
  'W 914/2   4\n90915-10003 Toyota - 2 шт\nколодки передние GDB3332; 1\n2101-1012005\tФильтр масляный\t10';
/** Larger pastes are cut before they reach the field: they would block the page. */
const BIG = 50_000;
const FILE = `Файл сюда не${NBSP}вставить. Откройте его, выделите столбцы с${NBSP}номерами и${NBSP}вставьте скопированное.`;

function filesIn(data: DataTransfer): boolean {
  return data.files.length > 0 && data.getData('text/plain') === '';
}

export interface ListInputProps {
  list: NumberList;
  /** The response has come: the focus moves to the table. */
  onFound: () => void;
}

/** Text field for a list in any shape; its limits are checked before sending. */
export function ListInput({ list, onFound }: ListInputProps) {
  const id = useId();
  const { text, note, failure, busy, write, insert, setNote, find } = list;
  const lines = countLines(text);

  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const clipboardText = event.clipboardData.getData('text/plain');
    if (filesIn(event.clipboardData)) {
      event.preventDefault();
      setNote(FILE);
      return;
    }
    const { selectionStart, selectionEnd } = event.currentTarget;
    const whole = insertPasted(text, selectionStart, selectionEnd, clipboardText);
    if (clipboardText.length <= BIG && whole.note === null) return;
    event.preventDefault();
    insert(whole);
  };
  const drop = (event: DragEvent) => {
    if (!filesIn(event.dataTransfer)) return;
    event.preventDefault();
    setNote(FILE);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void find().then((isFound) => {
      if (isFound) onFound();
    });
  };
  return (
    <form className={styles.form} onSubmit={submit} aria-labelledby={id}>
      <h2 id={id} className="vh">
        Список номеров
      </h2>
      <TextArea
        name="list"
        label="Номера и количество"
        hint={`До${NBSP}${MAX_LINES}${NBSP}строк: номер, бренд, название и${NBSP}количество в${NBSP}любом порядке`}
        rows={8}
        className={styles.text}
        placeholder={EXAMPLE}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => write(target.value)}
        onPaste={paste}
        onDrop={drop}
      />
      {note !== null && (
        <div role="status">
          <Note tone="warn">{note}</Note>
        </div>
      )}
      {failure !== null && (
        <div role="alert">
          <Note tone="bad">{failure}</Note>
        </div>
      )}
      <div className={styles.foot}>
        <Button type="submit" size="l" busy={busy} disabled={lines === 0}>
          Найти детали
        </Button>
        {lines > 0 && (
          <span className={styles.count}>{`${counted(lines, 'строка', 'строки', 'строк')} из${NBSP}${MAX_LINES}`}</span>
        )}
        {text !== '' && (
          <Button variant="text" onClick={() => write('')}>
            Очистить
          </Button>
        )}
      </div>
    </form>
  );
}
