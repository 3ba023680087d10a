import { ShieldCheck, ShoppingCart } from 'lucide-react';
import { useEffect, useRef, type SyntheticEvent } from 'react';
import { useNavigate } from 'react-router';
import { takeReturnPath } from '@entities/account/account-store';
import { getConsentTexts } from '@shared/api/content';
import { useRequest } from '@shared/api/use-request';
import { useSecondsLeft } from '@shared/browser/use-seconds-left';
import { countOf, useCart } from '@entities/cart/cart-store';
import { ConsentCheck } from '@entities/consents/consent-check';
import { products } from '@shared/i18n/format';
import { PhoneField } from '@shared/phone/phone-field';
import { Button } from '@shared/ui/button';
import { Note } from '@shared/ui/note';
import { CodeStep } from './code-step';
import { useLogin } from './use-login';
import styles from './login-form.module.css';

export interface LoginFormProps {
  /** Inside another page or window. */
  embed?: boolean;
  /** Called after the login instead of the redirect. */
  onDone?: (() => void) | undefined;
}

/** Login by a code from an SMS or a mail, the same for known and new phones. */
export default function LoginForm({ embed = false, onDone }: LoginFormProps) {
  const navigate = useNavigate();
  const texts = useRequest('consents', getConsentTexts);
  const consent = texts.data?.find(({ purpose }) => purpose === 'login');
  const pieces = useCart(({ lines }) => countOf(lines));
  const onEntered = onDone ?? (() => void navigate(takeReturnPath() ?? '/account', { replace: true }));
  const { state, dispatch, askCode, askEmail, sendAgain, enter } = useLogin(consent?.version, embed, onEntered);
  const phone = useRef<{ focus: () => void }>(null);
  const locked = state.step === 'code';
  const expiresIn = useSecondsLeft(state.sentCode?.expiresAt ?? 0);
  const over = state.sentCode !== null && expiresIn === 0;
  useEffect(() => {
    if (over) dispatch({ type: 'expired' });
  }, [over, dispatch]);

  const needsAgreement = state.showsAgreement && !state.agreed;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    // A form nested in the checkout's form must not submit it.
    event.stopPropagation();
    if (locked) {
      if (state.code.length === state.sentCode?.length && !needsAgreement) enter(state.code);
    } else if (!askCode()) phone.current?.focus();
  };
  const change = () => {
    dispatch({ type: 'change phone' });
    requestAnimationFrame(() => phone.current?.focus());
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label="Вход">
      <div className={styles.phone}>
        <PhoneField
          ref={phone}
          value={state.phone}
          onValue={(value) => dispatch({ type: 'phone', value })}
          error={state.phoneError}
          readOnly={locked || state.busy !== null}
          className={styles.big}
        />
        {locked && (
          <Button variant="text" size="s" className={styles.change} onClick={change} disabled={state.busy !== null}>
            Изменить<span className="vh"> номер</span>
          </Button>
        )}
      </div>
      {locked && state.sentCode !== null && (
        <CodeStep
          state={state}
          sentCode={state.sentCode}
          dispatch={dispatch}
          onComplete={enter}
          onAgain={sendAgain}
          blocked={needsAgreement}
        />
      )}
      {state.showsAgreement && !(locked && state.agreedWithCode) && (
        <ConsentCheck text={consent} checked={state.agreed} onChange={(value) => dispatch({ type: 'agreed', value })}>
          Согласен на обработку персональных данных для входа и&nbsp;личного кабинета
        </ConsentCheck>
      )}
      {state.isProving && (
        <div role="status">
          <Note tone="info" icon={ShieldCheck}>
            Сегодня кодов просят необычно много: проверяем, что это не&nbsp;робот. Обычно хватает нескольких секунд
          </Note>
        </div>
      )}
      {state.refusal !== null && (
        <div role="alert">
          <Note tone="bad">{state.refusal}</Note>
        </div>
      )}
      {locked ? (
        <Button
          type="submit"
          size="l"
          wide
          busy={state.busy === 'login'}
          disabled={state.code.length !== state.sentCode?.length || needsAgreement || state.codeDead}
        >
          Войти
        </Button>
      ) : (
        <Button
          type="submit"
          size="l"
          wide
          busy={state.busy === 'sms'}
          disabled={needsAgreement || state.busy === 'email'}
        >
          Получить код
        </Button>
      )}
      {!locked && state.offersEmail && (
        <Button
          variant="line"
          size="l"
          wide
          busy={state.busy === 'email'}
          disabled={needsAgreement || state.busy === 'sms'}
          onClick={() => {
            if (!askEmail()) phone.current?.focus();
          }}
        >
          Код на почту
        </Button>
      )}
      {pieces > 0 && locked && (
        <Note tone="info" icon={ShoppingCart}>
          В&nbsp;корзине {products(pieces)} — после входа всё останется на&nbsp;месте
        </Note>
      )}
    </form>
  );
}
