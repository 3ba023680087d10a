import { useMaskito } from '@maskito/react';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { addVendor, type VendorRequest } from '@shared/api/content';
import { ApiError } from '@shared/api/client';
import { isEmail } from '@shared/i18n/email';
import { counted } from '@shared/i18n/format';
import { phoneDigits, phoneProblem } from '@shared/phone/phone';
import { PhoneField } from '@shared/phone/phone-field';
import { Button } from '@shared/ui/button';
import { Check } from '@shared/ui/choices';
import { TextField } from '@shared/ui/field';
import { TextArea } from '@shared/ui/text-area';
import { NewTab } from '@shared/ui/new-tab';
import { Note } from '@shared/ui/note';
import { innProblem } from './inn';
import styles from './vendor-form.module.css';

const EMPTY: VendorRequest = { company: '', inn: '', contact: '', phone: '', email: '', text: '', agree: false };
const INN_MASK = { mask: /^\d{0,12}$/ };

const needed =
  (words: string, least = 2) =>
  (value: string) =>
    value.trim().length >= least || words;

const RULES = {
  company: { validate: needed('Впишите название, как в договоре') },
  inn: { validate: (value: string) => innProblem(value) ?? true },
  contact: { validate: needed('Впишите, кого спросить по телефону') },
  phone: { validate: (value: string) => phoneProblem(value) ?? true },
  email: { validate: (value: string) => isEmail(value) || 'Проверьте почту: нужен адрес вроде sklad@example.ru' },
  agree: { validate: (value: boolean) => value || 'Без согласия мы не вправе принять заявку' },
} as const;

const isField = (name: string): name is keyof VendorRequest => name in EMPTY;

/** The form keeps its fields until the shop has accepted them. */
export function VendorForm({ onSent }: { onSent: (id: number, message: string) => void }) {
  const { register, control, handleSubmit, setError, formState } = useForm<VendorRequest>({
    defaultValues: EMPTY,
    mode: 'onTouched',
  });
  const [refusal, setRefusal] = useState<string | null>(null);
  const maskInn = useMaskito({ options: INN_MASK });
  const { errors, isSubmitting, submitCount } = formState;
  const wrong = Object.keys(errors).length;
  // In the order of the page: the first invalid field is focused.
  const company = register('company', RULES.company);
  const inn = register('inn', RULES.inn);

  const send = handleSubmit(async (request) => {
    setRefusal(null);
    try {
      const { id, message } = await addVendor({
        ...request,
        phone: phoneDigits(request.phone),
        email: request.email.trim(),
      });
      onSent(id, message);
    } catch (cause) {
      const error = cause instanceof ApiError ? cause : null;
      const fields = Object.entries(error?.fields ?? {}).filter(([name]) => isField(name));
      fields.forEach(([name, message], index) =>
        setError(name as keyof VendorRequest, { message }, { shouldFocus: index === 0 }),
      );
      if (fields.length === 0)
        setRefusal(
          error === null || error.isOffline ? 'Связь пропала. Заявка цела — отправьте ещё раз' : error.message,
        );
    }
  });

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
      <TextField label="Компания" autoComplete="organization" error={errors.company?.message} {...company} />
      <TextField
        label="ИНН"
        inputMode="numeric"
        hint="10 цифр у компании, 12 у предпринимателя"
        error={errors.inn?.message}
        {...inn}
        ref={(element) => {
          inn.ref(element);
          maskInn(element);
        }}
      />
      <div className={styles.pair}>
        <TextField
          label="Кто отвечает"
          autoComplete="name"
          error={errors.contact?.message}
          {...register('contact', RULES.contact)}
        />
        <Controller
          control={control}
          name="phone"
          rules={RULES.phone}
          render={({ field: { value, onChange, onBlur, ref } }) => (
            <PhoneField ref={ref} value={value} onValue={onChange} onBlur={onBlur} error={errors.phone?.message} />
          )}
        />
      </div>
      <TextField
        label="Почта"
        type="email"
        inputMode="email"
        autoComplete="email"
        error={errors.email?.message}
        {...register('email', RULES.email)}
      />
      <TextArea
        label="Что поставляете"
        hint="Марки, сколько позиций, откуда везёте. Можно потом"
        maxLength={2000}
        error={errors.text?.message}
        {...register('text')}
      />
      <Check error={errors.agree?.message} {...register('agree', RULES.agree)}>
        Согласен на <NewTab to="/page/personal-data">обработку данных</NewTab> этой заявки
      </Check>
      {submitCount > 0 && wrong > 0 && (
        <Note
          tone="bad"
          title={`Заявка почти готова — осталось поправить ${counted(wrong, 'поле', 'поля', 'полей')}`}
        />
      )}
      {refusal !== null && (
        <div role="alert">
          <Note tone="bad" title="Не отправилось.">
            <p>{refusal}</p>
          </Note>
        </div>
      )}
      <Button type="submit" size="l" busy={isSubmitting}>
        Отправить заявку
      </Button>
    </form>
  );
}
