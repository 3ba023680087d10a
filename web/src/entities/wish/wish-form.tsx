import { BellRing } from 'lucide-react';
import { useRef, useState, type SubmitEvent } from 'react';
import { ApiError } from '@shared/api/client';
import { addSearchWish } from '@shared/api/wishes';
import { useBusy } from '@shared/forms/use-busy';
import { failureText } from '@shared/forms/form-errors';
import { isEmail } from '@shared/i18n/email';
import { isPhone, phoneProblem } from '@shared/phone/phone';
import { useCity } from '@entities/session/session-store';
import { Button } from '@shared/ui/button';
import { Check } from '@shared/ui/choices';
import { TextField } from '@shared/ui/field';
import { Icon } from '@shared/ui/icon';
import { NewTab } from '@shared/ui/new-tab';
import { Note } from '@shared/ui/note';
import { Panel } from '@shared/ui/panel';
import styles from './wish-form.module.css';

interface WishProblems {
  contact?: string | undefined;
  agree?: string | undefined;
  text?: string | undefined;
}

function contactProblem(contact: string): string | undefined {
  if (contact === '') return 'Впишите почту или телефон';
  if (contact.includes('@')) return isEmail(contact) ? undefined : 'Проверьте почту: нужен адрес вида name@example.ru';
  return /\p{L}/u.test(contact)
    ? 'Впишите почту с @ или телефон цифрами'
    : isPhone(contact)
      ? undefined
      : (phoneProblem(contact) ?? 'Лишние цифры: в номере их 11');
}

/** «Сообщить, когда появится»: form of a search wish for a query without hits. */
export default function WishForm({ text }: { text: string }) {
  const city = useCity();
  const [contact, setContact] = useState('');
  const [agree, setAgree] = useState(false);
  const [problems, setProblems] = useState<WishProblems>({});
  const [answer, setAnswer] = useState<string | null>(null);
  const [busy, run] = useBusy();
  const form = useRef<HTMLFormElement>(null);

  const showProblems = (problems: WishProblems) => {
    setProblems(problems);
    const first = (['contact', 'agree'] as const).find((field) => problems[field] !== undefined);
    if (first !== undefined) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  const refused = (cause: unknown) => {
    const { phone, email, agree: consent } = cause instanceof ApiError ? cause.fields : {};
    const contactError = phone ?? email;
    showProblems({
      contact: contactError,
      agree: consent,
      ...(contactError === undefined && consent === undefined && { text: failureText(cause) }),
    });
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const contactText = contact.trim();
    const wrong = contactProblem(contactText);
    showProblems({ contact: wrong, agree: agree ? undefined : 'Без согласия не запишем' });
    if (wrong !== undefined || !agree || city === null) return;
    const by = contactText.includes('@') ? { email: contactText } : { phone: contactText };
    void run(async () => setAnswer((await addSearchWish({ text, city_id: city.id, agree, ...by })).message), refused);
  };

  return (
    <Panel tone="paper" className={styles.panel}>
      {answer !== null ? (
        <div role="status">
          <Note tone="ok" title={answer} />
        </div>
      ) : (
        <form ref={form} noValidate className={styles.form} aria-label="Сообщить, когда появится" onSubmit={submit}>
          <h2 className={styles.title}>
            <Icon of={BellRing} size={24} />
            Сообщить, когда появится
          </h2>
          <p className={styles.lead}>Запишем «{text}» и сообщим один раз. Рассылок не будет.</p>
          <TextField
            name="contact"
            label="Почта или телефон"
            autoComplete="email"
            maxLength={254}
            value={contact}
            error={problems.contact}
            onChange={({ target }) => {
              setContact(target.value);
              setProblems({ ...problems, contact: undefined });
            }}
          />
          <Check
            name="agree"
            checked={agree}
            error={problems.agree}
            onChange={({ target }) => {
              setAgree(target.checked);
              setProblems({ ...problems, agree: undefined });
            }}
          >
            Согласен на обработку почты и телефона, чтобы получить ответ.{' '}
            <NewTab to="/page/personal-data">Условия</NewTab>
          </Check>
          {problems.text !== undefined && (
            <div role="alert">
              <Note tone="bad">{problems.text}</Note>
            </div>
          )}
          <Button type="submit" variant="line" size="l" busy={busy}>
            Записать
          </Button>
        </form>
      )}
    </Panel>
  );
}
