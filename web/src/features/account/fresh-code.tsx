import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { useAccount } from '@entities/account/account-store';
import { clock, codeDigits } from '@entities/account/code-digits';
import { CodeField } from '@entities/account/code-field';
import { ApiError } from '@shared/api/client';
import { confirmFreshCode, sendFreshCode, type CodeChannel } from '@shared/api/login';
import { useSecondsLeft } from '@shared/browser/use-seconds-left';
import { failureText } from '@shared/forms/form-errors';
import { useBusy } from '@shared/forms/use-busy';
import { formatPhone } from '@shared/phone/phone';
import { Button } from '@shared/ui/button';
import { Dialog } from '@shared/ui/dialog';
import { Note } from '@shared/ui/note';
import styles from './account.module.css';

interface Sent {
  by: CodeChannel;
  length: number;
  /** ms. */
  resendAt: number;
}

const CANCELLED = 'Без кода ничего не изменили';

function FreshCodeWindow({ onDone }: { onDone: (isConfirmed: boolean) => void }) {
  const profile = useAccount((state) => state.profile);
  const [sent, setSent] = useState<Sent | null>(null);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, run] = useBusy();
  const wait = useSecondsLeft(sent?.resendAt ?? 0);
  const field = useRef<{ focus: () => void }>(null);
  useEffect(() => field.current?.focus(), [sent]);
  const failed = (cause: unknown) => setError(failureText(cause));

  const send = (by: CodeChannel) =>
    run(async () => {
      const answer = await sendFreshCode(by);
      setSent({ by, length: answer.codeLength, resendAt: Date.now() + answer.resendAfter * 1000 });
      setCode('');
      setError(null);
    }, failed);
  const confirm = ({ by }: Sent, digits: string) =>
    run(
      async () => {
        await confirmFreshCode(by, digits);
        onDone(true);
      },
      (cause) => {
        setCode('');
        failed(cause);
      },
    );
  const enter = (to: Sent, text: string) => {
    const digits = codeDigits(text, to.length);
    setCode(digits);
    setError(null);
    if (digits.length === to.length && digits !== code) void confirm(to, digits);
  };
  const email = profile?.confirmed_email ?? '';
  const choices = (
    <div className={styles.buttons}>
      <Button
        type="button"
        variant={sent === null ? undefined : 'text'}
        size={sent === null ? undefined : 's'}
        busy={busy && sent === null}
        disabled={busy}
        onClick={() => void send('sms')}
      >
        {sent === null ? 'Код в СМС' : 'Новый код в СМС'}
      </Button>
      {email !== '' && (
        <Button
          type="button"
          variant={sent === null ? 'line' : 'text'}
          size={sent === null ? undefined : 's'}
          disabled={busy}
          onClick={() => void send('email')}
        >
          Код на почту
        </Button>
      )}
    </div>
  );
  return (
    <Dialog label="Подтверждение кодом" onClose={() => onDone(false)} width={480}>
      <div className={styles.window}>
        <h2>Подтвердите, что это вы</h2>
        <p className="lead">
          Для этого нужен новый код
          {profile !== null && (
            <>
              : пришлём его на&nbsp;<span className={styles.phone}>{formatPhone(profile.phone)}</span>
            </>
          )}
          {email !== '' && (
            <>
              {' '}
              или&nbsp;на&nbsp;<span className={styles.address}>{email}</span>
            </>
          )}
          .
        </p>
        {sent !== null && (
          <CodeField
            ref={field}
            by={sent.by}
            length={sent.length}
            value={code}
            error={error}
            disabled={false}
            readOnly={busy}
            onValue={(text) => enter(sent, text)}
          />
        )}
        {sent === null && error !== null && (
          <div role="alert">
            <Note tone="bad">{error}</Note>
          </div>
        )}
        {wait > 0 ? (
          <p className={styles.text}>
            Новый код можно попросить через <span className="num">{clock(wait)}</span>
          </p>
        ) : (
          choices
        )}
      </div>
    </Dialog>
  );
}

/**
 * `guarded` runs a call; when the server wants a fresh code for it, the window takes one and the call is repeated.
 * Rejects with a text for the shopper when the window is closed.
 */
export function useFreshCode(): [guarded: <T>(work: () => Promise<T>) => Promise<T>, window: ReactNode] {
  const [answer, setAnswer] = useState<((isConfirmed: boolean) => void) | null>(null);
  const guarded = useCallback(async <T,>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (cause) {
      if (!(cause instanceof ApiError) || cause.code !== 'fresh_code_required') throw cause;
    }
    const isConfirmed = await new Promise<boolean>((resolve) => setAnswer(() => resolve));
    setAnswer(null);
    if (!isConfirmed) throw new ApiError('fresh_code_cancelled', CANCELLED, 403);
    return work();
  }, []);
  return [guarded, answer !== null && <FreshCodeWindow onDone={answer} />];
}
