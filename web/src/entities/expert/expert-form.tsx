import { MessageCircleQuestionMark } from 'lucide-react';
import { useImperativeHandle, useRef, useState, type Ref, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { useAccount } from '@entities/account/account-store';
import { ApiError } from '@shared/api/client';
import { postVehicleRequest, type ExpertRequestResult } from '@shared/api/vehicles';
import { failureText } from '@shared/forms/form-errors';
import { useBusy } from '@shared/forms/use-busy';
import { formatPhone, phoneProblem } from '@shared/phone/phone';
import { PhoneField } from '@shared/phone/phone-field';
import { useCity } from '@entities/session/session-store';
import { Button } from '@shared/ui/button';
import { Check } from '@shared/ui/choices';
import { TextField } from '@shared/ui/field';
import { TextArea } from '@shared/ui/text-area';
import { Icon } from '@shared/ui/icon';
import { NewTab } from '@shared/ui/new-tab';
import { Note } from '@shared/ui/note';
import { Panel } from '@shared/ui/panel';
import { withNeededPart } from './needed-parts-text';
import styles from './expert-form.module.css';

export interface ExpertFormHandle {
  /** Adds a part to the question and focuses its end; an empty name only moves the focus. */
  ask: (part: string) => void;
}

export interface ExpertFormProps {
  ref?: Ref<ExpertFormHandle> | undefined;
  /** Initial VIN or frame number. */
  vin?: string;
  /** Initial text of the question. */
  text?: string;
  title?: string;
}

const FIELDS = ['text', 'vin', 'name', 'phone', 'agree'] as const;
type Field = (typeof FIELDS)[number];
type ExpertFormProblems = Partial<Record<Field, string>>;

interface Filled {
  name: string;
  phone: string;
  vin: string;
  text: string;
  agree: boolean;
}

function problemsOf({ name, phone, text, agree }: Filled): ExpertFormProblems {
  const wrongPhone = phoneProblem(phone);
  return {
    ...(name.trim().length < 2 && { name: 'Как к вам обращаться?' }),
    ...(wrongPhone !== null && { phone: wrongPhone }),
    ...(text.trim().length < 2 && { text: 'Напишите, какая деталь нужна' }),
    ...(!agree && { agree: 'Без согласия заявку не принять' }),
  };
}

function Thanks({ answer, onMore }: { answer: ExpertRequestResult; onMore: () => void }) {
  return (
    <Panel tone="paper" className={styles.thanks}>
      <Note tone="ok" title={`Заявка № ${answer.id} принята.`}>
        <p role="status">Эксперт перезвонит в рабочее время, назовёт номера деталей, цены и срок.</p>
      </Note>
      {answer.warning !== null && <Note tone="warn">{answer.warning}</Note>}
      <Button variant="line" onClick={onMore}>
        Спросить ещё
      </Button>
    </Panel>
  );
}

/** Question to an expert about a fitting part. The typed text is kept when sending fails. */
export function ExpertForm({ ref, vin = '', text = '', title = 'Спросить эксперта' }: ExpertFormProps) {
  const profile = useAccount((account) => account.profile);
  const city = useCity();
  const [changes, setChanges] = useState<Partial<Filled>>({});
  // The profile may load after the form.
  const filled: Filled = {
    name: profile?.name ?? '',
    phone: formatPhone(profile?.phone ?? ''),
    vin,
    text,
    agree: false,
    ...changes,
  };
  const [problems, setProblems] = useState<ExpertFormProblems>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, run] = useBusy();
  const [answer, setAnswer] = useState<ExpertRequestResult | null>(null);
  const form = useRef<HTMLFormElement>(null);

  const change = (part: Partial<Filled>) => {
    setChanges((before) => ({ ...before, ...part }));
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in part))));
  };
  const askAgain = (question: string) => {
    setAnswer(null);
    setChanges((before) => ({ ...before, text: question, agree: false }));
  };
  const ask = (part: string) => {
    // The form may replace the thank-you text: it takes the focus once it is mounted.
    flushSync(() =>
      answer === null ? change({ text: withNeededPart(filled.text, part) }) : askAgain(withNeededPart(text, part)),
    );
    form.current?.scrollIntoView({ block: 'start' });
    const field = form.current?.querySelector<HTMLTextAreaElement>('[name="text"]');
    field?.focus({ preventScroll: true });
    field?.setSelectionRange(field.value.length, field.value.length);
  };
  useImperativeHandle(ref, () => ({ ask }));
  const showProblems = (problems: ExpertFormProblems) => {
    setProblems(problems);
    const first = FIELDS.find((field) => problems[field] !== undefined);
    if (first !== undefined) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  const showFailure = (cause: unknown) => {
    showProblems(cause instanceof ApiError ? cause.fields : {});
    setFailure(failureText(cause));
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    setFailure(null);
    const problems = problemsOf(filled);
    showProblems(problems);
    if (Object.keys(problems).length > 0) return;
    void run(async () => setAnswer(await postVehicleRequest({ ...filled, city_id: city?.id ?? null })), showFailure);
  };

  if (answer !== null) {
    return <Thanks answer={answer} onMore={() => askAgain('')} />;
  }
  return (
    <Panel tone="paper">
      <form ref={form} noValidate className={styles.form} aria-label={title} onSubmit={submit}>
        <h2 className={styles.title}>
          <Icon of={MessageCircleQuestionMark} size={24} />
          {title}
        </h2>
        <p className={styles.lead}>Подберём по каталогу завода и перезвоним в рабочее время. Бесплатно.</p>
        <TextArea
          name="text"
          label="Что нужно"
          hint="Деталь, сторона, что случилось — своими словами"
          maxLength={1000}
          value={filled.text}
          error={problems.text}
          onChange={({ target }) => change({ text: target.value })}
        />
        <TextField
          name="vin"
          label="VIN или номер кузова"
          hint="Не обязательно, но с ним точнее"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          className={styles.code}
          value={filled.vin}
          error={problems.vin}
          onChange={({ target }) => change({ vin: target.value })}
        />
        <div className={styles.pair}>
          <TextField
            name="name"
            label="Имя"
            autoComplete="given-name"
            maxLength={100}
            value={filled.name}
            error={problems.name}
            onChange={({ target }) => change({ name: target.value })}
          />
          <PhoneField name="phone" value={filled.phone} error={problems.phone} onValue={(phone) => change({ phone })} />
        </div>
        <Check
          name="agree"
          checked={filled.agree}
          error={problems.agree}
          onChange={({ target }) => change({ agree: target.checked })}
        >
          Согласен на обработку имени, телефона и VIN для подбора. <NewTab to="/page/personal-data">Условия</NewTab>
        </Check>
        {failure !== null && (
          <div role="alert">
            <Note tone="bad">{failure}</Note>
          </div>
        )}
        <Button type="submit" size="l" busy={busy}>
          Отправить заявку
        </Button>
      </form>
    </Panel>
  );
}
