import { useEffect, useRef, type Dispatch } from 'react';
import { clock, codeDigits } from '@entities/account/code-digits';
import { CodeField } from '@entities/account/code-field';
import type { CodeChannel } from '@shared/api/login';
import { useSecondsLeft } from '@shared/browser/use-seconds-left';
import { formatPhone } from '@shared/phone/phone';
import { Button } from '@shared/ui/button';
import type { LoginEvent, LoginState, SentCode } from './login-state';
import styles from './login-form.module.css';

export interface CodeStepProps {
  state: LoginState;
  sentCode: SentCode;
  dispatch: Dispatch<LoginEvent>;
  onComplete: (code: string) => void;
  onAgain: (by: CodeChannel) => void;
  /** Another field is still missing: a complete code is not submitted automatically. */
  blocked: boolean;
}

export function CodeStep({ state, sentCode, dispatch, onComplete, onAgain, blocked }: CodeStepProps) {
  const field = useRef<{ focus: () => void }>(null);
  const wait = useSecondsLeft(sentCode.resendAt);
  const busy = state.busy !== null;
  const other = sentCode.by === 'sms' ? 'email' : 'sms';
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
        by={sentCode.by}
        length={sentCode.length}
        value={state.code}
        error={state.codeError}
        disabled={state.codeDead}
        readOnly={state.busy === 'login'}
        onValue={enterCode}
      />
      {sentCode.by === 'email' && (
        <p className={styles.letter}>
          Письмо уйдёт, если у&nbsp;владельца номера в&nbsp;профиле есть подтверждённая почта. Загляните
          и&nbsp;в&nbsp;спам
        </p>
      )}
      <div className={styles.again}>
        {wait > 0 ? (
          <p>
            Новый код можно попросить через <span className="num">{clock(wait)}</span>
          </p>
        ) : (
          <Button
            variant="text"
            size="s"
            busy={state.busy === sentCode.by}
            disabled={busy}
            onClick={() => onAgain(sentCode.by)}
          >
            Отправить новый код
          </Button>
        )}
        <Button variant="text" size="s" busy={state.busy === other} disabled={busy} onClick={() => onAgain(other)}>
          {other === 'email' ? 'Код на почту' : 'Код в СМС'}
        </Button>
      </div>
      <p className="vh" role="status">
        {state.codeError ??
          (sentCode.by === 'sms'
            ? `Отправили код на ${formatPhone(sentCode.phone)}`
            : 'Код придёт на почту из профиля')}
      </p>
    </>
  );
}
