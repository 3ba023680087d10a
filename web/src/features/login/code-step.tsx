import { useEffect, useRef, type Dispatch } from 'react';
import { useSecondsLeft } from '@shared/browser/use-seconds-left';
import { formatPhone } from '@shared/phone/phone';
import { Button } from '@shared/ui/button';
import { CodeField } from './code-field';
import { codeDigits, type LoginEvent, type LoginState, type SentCode } from './login-state';
import styles from './login-form.module.css';

const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

export interface CodeStepProps {
  state: LoginState;
  sentCode: SentCode;
  dispatch: Dispatch<LoginEvent>;
  onComplete: (code: string) => void;
  onAgain: () => void;
  /** Another field is still missing: a complete code is not submitted automatically. */
  blocked: boolean;
}

export function CodeStep({ state, sentCode, dispatch, onComplete, onAgain, blocked }: CodeStepProps) {
  const field = useRef<{ focus: () => void }>(null);
  const wait = useSecondsLeft(sentCode.resendAt);
  const busy = state.busy !== null;
  useEffect(() => field.current?.focus(), [sentCode]);

  const enterCode = (text: string) => {
    const code = codeDigits(text, sentCode.length);
    dispatch({ type: 'code', value: text });
    if (code.length === sentCode.length && code !== state.code && !blocked && !busy) onComplete(code);
  };
  return (
    <>
      <CodeField
        ref={field}
        length={sentCode.length}
        value={state.code}
        error={state.codeError}
        disabled={state.codeDead}
        readOnly={state.busy === 'login'}
        onValue={enterCode}
      />
      <div className={styles.again}>
        {wait > 0 ? (
          <p>
            Новый код можно попросить через <span className="num">{clock(wait)}</span>
          </p>
        ) : (
          <Button variant="text" size="s" busy={state.busy === 'sms'} disabled={busy} onClick={onAgain}>
            Отправить новый код
          </Button>
        )}
      </div>
      <p className="vh" role="status">
        {state.codeError ?? `Отправили код на ${formatPhone(sentCode.phone)}`}
      </p>
    </>
  );
}
