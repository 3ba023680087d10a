import { useRef, useState, type SubmitEvent } from 'react';
import { ApiError } from '@shared/api/client';
import type { PromoOffer } from '@shared/api/forms';
import { failureText } from '@shared/forms/form-errors';
import { Button } from '@shared/ui/button';
import { Dialog } from '@shared/ui/dialog';
import { ChoiceGroup } from '@shared/ui/choice-group';
import { Check } from '@shared/ui/choices';
import { TextField } from '@shared/ui/field';
import { TextArea } from '@shared/ui/text-area';
import { NewTab } from '@shared/ui/new-tab';
import { Note } from '@shared/ui/note';
import {
  EMPTY_ANSWER,
  offerText,
  OTHER,
  VISITS,
  surveyErrors,
  type SurveyAnswer,
  type SurveyErrors,
} from './survey-rules';
import styles from './promo-address.module.css';

export interface FormWindowProps {
  offer: PromoOffer | null;
  onSave: (answer: SurveyAnswer) => Promise<void>;
  onClose: () => void;
}

export function FormWindow({ offer, onSave, onClose }: FormWindowProps) {
  const [answer, setAnswer] = useState(EMPTY_ANSWER);
  const [wrong, setWrong] = useState<SurveyErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const address = useRef<HTMLInputElement>(null);
  const agreed = useRef<HTMLInputElement>(null);
  const change = (part: Partial<SurveyAnswer>) => setAnswer((before) => ({ ...before, ...part }));
  const right = (field: keyof SurveyErrors) => setWrong((before) => ({ ...before, [field]: undefined }));

  const save = async () => {
    setBusy(true);
    try {
      await onSave(answer);
    } catch (cause) {
      const fields = cause instanceof ApiError ? cause.fields : {};
      setWrong(fields.address === undefined ? {} : { address: fields.address });
      setFailure(failureText(cause));
      setBusy(false);
    }
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    const errors = surveyErrors(answer);
    // Focus first: focusing the field clears its error (spec §5), and a field that has the focus already is pressed.
    if (errors.address !== undefined) address.current?.focus();
    else if (errors.agreed !== undefined) agreed.current?.focus();
    else void save();
    setWrong(errors);
    setFailure(null);
  };
  return (
    <Dialog label="Где вам удобнее забирать заказы?" width={700} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <div className={styles.head}>
          <h2>Где вам удобнее забирать заказы?</h2>
          <p>
            Выбираем место для нового пункта.{' '}
            {offer === null ? 'Один вопрос, займёт минуту' : `За ответ — промокод на ${offerText(offer)}`}
          </p>
        </div>
        <TextField
          ref={address}
          label="Адрес или станция метро"
          hint="Можно примерно: улица, район, торговый центр"
          name="address"
          autoComplete="street-address"
          maxLength={200}
          value={answer.address}
          error={wrong.address ?? null}
          onFocus={() => right('address')}
          onClick={() => right('address')}
          onChange={(event) => {
            change({ address: event.target.value });
            right('address');
          }}
        />
        <ChoiceGroup legend="Откуда обычно приезжаете">
          <div className={styles.visits}>
            {VISITS.map((visit) => (
              <Check
                key={visit}
                kind="radio"
                name="visit_from"
                checked={answer.visitFrom === visit}
                onChange={() => change({ visitFrom: visit })}
              >
                {visit.charAt(0).toUpperCase() + visit.slice(1)}
              </Check>
            ))}
          </div>
        </ChoiceGroup>
        {answer.visitFrom === OTHER && (
          <TextArea
            label="Расскажите, как вам удобнее"
            name="other_answer"
            maxLength={1000}
            value={answer.other}
            onChange={(event) => change({ other: event.target.value })}
          />
        )}
        <div>
          <Check
            ref={agreed}
            checked={answer.agreed}
            error={wrong.agreed ?? null}
            onChange={(event) => {
              change({ agreed: event.target.checked });
              right('agreed');
            }}
          >
            Согласен на обработку ответов. <NewTab to="/page/personal-data">Текст согласия</NewTab>
          </Check>
        </div>
        {failure !== null && (
          <div role="alert">
            <Note tone="bad" title={failure} />
          </div>
        )}
        <div className={styles.actions}>
          <Button type="submit" busy={busy}>
            {offer === null ? 'Ответить' : 'Получить промокод'}
          </Button>
          <Button variant="text" onClick={onClose}>
            Не сейчас
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
