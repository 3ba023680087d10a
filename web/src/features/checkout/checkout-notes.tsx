import type { ApiError } from '@shared/api/client';
import { withNonBreakingSpaces } from '@shared/i18n/nonbreaking';
import { Button } from '@shared/ui/button';
import { Note } from '@shared/ui/note';
import type { CartDifference } from './confirmation-attempt';
import { almostReady, type FormProblem } from './form-problems';
import { focusField } from './focus-field';
import styles from './checkout-notes.module.css';

/** Remaining problems, each a link to its field. */
export function ProblemsNote({ problems }: { problems: readonly FormProblem[] }) {
  return (
    <div role="alert">
      <Note tone="bad" title={withNonBreakingSpaces(almostReady(problems.length))}>
        <p className={styles.words}>
          {problems.map(({ fieldId, name }, index) => (
            <span key={fieldId}>
              {index > 0 && ', '}
              <button type="button" className="link" onClick={() => focusField(fieldId)}>
                {index === 0 ? name.charAt(0).toUpperCase() + name.slice(1) : name}
              </button>
            </span>
          ))}
          . Всё остальное сохранили.
        </p>
      </Note>
    </div>
  );
}

/** Changes since the buyer confirmed: old and new values side by side. */
export function ChangesNote({ differences, message }: { differences: readonly CartDifference[]; message: string }) {
  return (
    <div role="alert">
      <Note tone="warn" title="Пока вы оформляли, кое-что изменилось.">
        {differences.length === 0 && <p>{withNonBreakingSpaces(message)}</p>}
        <ul className={styles.changes}>
          {differences.map(({ name, before, now }) => (
            <li key={`${name}${now}`}>
              {withNonBreakingSpaces(name)}: <s className="num">{before}</s> <b className="num">{now}</b>
            </li>
          ))}
        </ul>
        <p>Проверьте и&nbsp;подтвердите ещё раз. Ничего не&nbsp;списали.</p>
      </Note>
    </div>
  );
}

/** Lost response: the confirmation is repeated with the same key, so that the order stays one. */
export function LostNote({ error, onRetry }: { error: ApiError | null; onRetry: () => void }) {
  return (
    <div role="alert">
      <Note
        tone="warn"
        title={
          error === null || error.isOffline ? 'Связь пропала, пока заказ подтверждался.' : 'Магазин пока не ответил.'
        }
      >
        <p>
          {error !== null && !error.isOffline && `${withNonBreakingSpaces(error.message)} `}
          Пробуем ещё раз сами: второго заказа не&nbsp;будет.
        </p>
        <Button variant="line" size="s" onClick={onRetry}>
          Попробовать сейчас
        </Button>
      </Note>
    </div>
  );
}
