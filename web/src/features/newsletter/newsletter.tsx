import { CircleCheck } from 'lucide-react';
import { useRef, useState, type SubmitEvent } from 'react';
import { track } from '@shared/analytics/track';
import { addSubscriber } from '@shared/api/forms';
import { failureText } from '@shared/forms/form-errors';
import { isEmail } from '@shared/i18n/email';
import { useCityId } from '@entities/session/session-store';
import { Button } from '@shared/ui/button';
import { Check } from '@shared/ui/choices';
import { TextField } from '@shared/ui/field';
import { Icon } from '@shared/ui/icon';
import { NewTab } from '@shared/ui/new-tab';
import styles from './newsletter.module.css';

const WRONG_EMAIL = 'Некорректный email';
const CONSENT_FIRST = 'Отметьте согласие: без него писать нельзя';

interface SubscriptionResult {
  tone: 'none' | 'ok' | 'email' | 'agree';
  text: string;
}
const NOTHING: SubscriptionResult = { tone: 'none', text: '' };

/** Subscribes once address and consent are given; shows the result. */
async function subscribe(email: string, agreed: boolean, cityId: number | null): Promise<SubscriptionResult> {
  if (!isEmail(email)) return { tone: 'email', text: WRONG_EMAIL };
  if (!agreed) return { tone: 'agree', text: CONSENT_FIRST };
  try {
    const { status, message } = await addSubscriber(email.trim(), cityId, agreed);
    if (status === 'error') return { tone: 'email', text: message };
    track('subscribe');
    return { tone: 'ok', text: message };
  } catch (cause) {
    return { tone: 'email', text: failureText(cause) };
  }
}

export default function Newsletter() {
  const cityId = useCityId();
  const [email, setEmail] = useState('');
  const [agreed, setAgreed] = useState(false);
  const [sent, setSent] = useState(NOTHING);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const check = useRef<HTMLInputElement>(null);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const answer = await subscribe(email, agreed, cityId);
    setBusy(false);
    setSent(answer);
    if (answer.tone === 'ok') {
      setEmail((now) => (now === email ? '' : now));
      setAgreed(false);
    }
    if (answer.tone === 'email') field.current?.focus();
    if (answer.tone === 'agree') check.current?.focus();
  };
  const change = (act: () => void) => {
    act();
    setSent(NOTHING);
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)} aria-labelledby="newsletter">
      <h2 id="newsletter">Письма магазина</h2>
      <p>Скидки, новинки и&nbsp;статьи о&nbsp;ремонте. Сначала пришлём письмо, чтобы вы подтвердили адрес</p>
      <div className={styles.row}>
        <TextField
          ref={field}
          label="Ваша почта"
          type="email"
          name="email"
          autoComplete="email"
          inputMode="email"
          maxLength={200}
          value={email}
          error={sent.tone === 'email' ? sent.text : null}
          onChange={(event) => change(() => setEmail(event.target.value))}
        />
        <Button type="submit" variant="line" busy={busy}>
          Подписаться
        </Button>
      </div>
      <Check
        ref={check}
        checked={agreed}
        error={sent.tone === 'agree' ? sent.text : null}
        onChange={(event) => change(() => setAgreed(event.target.checked))}
      >
        Согласен получать такие письма, отписаться можно в&nbsp;любом.{' '}
        <NewTab className={styles.link} to="/page/personal-data">
          Текст согласия
        </NewTab>
      </Check>
      <p role="status" className={styles.note}>
        {sent.tone === 'ok' && (
          <>
            <Icon of={CircleCheck} size={16} />
            {sent.text}
          </>
        )}
      </p>
    </form>
  );
}
