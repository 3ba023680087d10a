import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { getConsentTexts } from '@shared/api/content';
import { saveReview, type OwnReview } from '@shared/api/reviews';
import { useRequest } from '@shared/api/use-request';
import { showFormErrors } from '@shared/forms/form-errors';
import { useBusy } from '@shared/forms/use-busy';
import { dropDraft, readDraft, useDraft } from '@shared/forms/use-draft';
import { ConsentCheck } from '@entities/consents/consent-check';
import { Button } from '@shared/ui/button';
import { TextField } from '@shared/ui/field';
import { TextArea } from '@shared/ui/text-area';
import { CarField, type ReviewCar } from './car-field';
import { StarChoice } from './star-choice';
import styles from './review-form.module.css';

interface ReviewFields {
  /** 1 to 5; 0: not chosen yet. */
  rating: number;
  text: string;
  car: ReviewCar | null;
  mileage_km: string;
  agree: boolean;
}

const MIN_TEXT = 10;
const MAX_TEXT = 2000;
const MAX_MILEAGE = 2_000_000;

const fieldsOf = (review: OwnReview | null): ReviewFields => ({
  rating: review?.rating ?? 0,
  text: review?.text ?? '',
  car:
    typeof review?.vehicle_id === 'number' && review.car !== null ? { id: review.vehicle_id, title: review.car } : null,
  mileage_km: review?.mileage_km?.toString() ?? '',
  agree: false,
});

const digits = (text: string): string => text.replace(/\D/g, '');

interface ReviewFormProps {
  product: number;
  /** The review that the new one replaces. */
  review: OwnReview | null;
  onSaved: (review: OwnReview, message: string) => void;
}

/** Stars, text, car with mileage. Unsaved fields are kept for the tab, whatever closes the form. */
export default function ReviewForm({ product, review, onSaved }: ReviewFormProps) {
  const draft = `review-${product}`;
  const [saved] = useState(() => fieldsOf(review));
  const form = useForm<ReviewFields>({
    defaultValues: { ...saved, ...readDraft<ReviewFields>(draft), agree: false },
    reValidateMode: 'onChange',
  });
  useDraft(draft, form, saved);
  const texts = useRequest('consent texts', getConsentTexts);
  const [busy, run] = useBusy();
  const { register, handleSubmit, setValue, getValues, control, formState } = form;
  const { errors } = formState;
  const [rating, car, agree, text] = useWatch({ control, name: ['rating', 'car', 'agree', 'text'] });

  // Registered without a control of their own: the value is set by hand.
  register('rating', { validate: (value) => value > 0 || 'Поставьте оценку' });
  register('agree', { validate: (value) => value || 'Без согласия отзыв не показать' });
  const set = <Name extends keyof ReviewFields>(name: Name, value: ReviewFields[Name]) =>
    setValue(name, value as never, { shouldValidate: formState.isSubmitted });

  const chooseCar = (chosen: ReviewCar | null, mileage: number | null) => {
    set('car', chosen);
    if (mileage !== null && getValues('mileage_km') === '') set('mileage_km', String(mileage));
  };
  const submit = handleSubmit((fields) =>
    run(
      async () => {
        const { review: own, message } = await saveReview({
          product_id: product,
          rating: fields.rating,
          text: fields.text.trim(),
          vehicle_id: fields.car?.id ?? null,
          mileage_km: digits(fields.mileage_km) === '' ? null : Number(digits(fields.mileage_km)),
          agree: fields.agree,
        });
        dropDraft(draft);
        onSaved(own, message);
      },
      (cause) => showFormErrors(form, cause),
    ),
  );

  return (
    <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      <h2>Отзыв о товаре</h2>
      <StarChoice value={rating} error={errors.rating?.message} onChange={(stars) => set('rating', stars)} />
      <TextArea
        label="Как товар показал себя"
        rows={5}
        maxLength={MAX_TEXT}
        hint={`Что понравилось, что нет. ${text.length} из ${MAX_TEXT}`}
        error={errors.text?.message}
        {...register('text', {
          validate: (value) => value.trim().length >= MIN_TEXT || `Напишите подробнее: хотя бы ${MIN_TEXT} букв`,
        })}
      />
      <CarField car={car} onChoose={chooseCar} />
      <TextField
        label="Пробег, км"
        inputMode="numeric"
        maxLength={11}
        hint="Можно не указывать"
        error={errors.mileage_km?.message}
        className={styles.mileage}
        {...register('mileage_km', {
          validate: (value) => Number(digits(value)) <= MAX_MILEAGE || 'Не больше 2 000 000 км',
        })}
      />
      <ConsentCheck
        text={texts.data?.find(({ purpose }) => purpose === 'review')}
        checked={agree}
        error={errors.agree?.message}
        onChange={(checked) => set('agree', checked)}
      >
        Согласен показать отзыв с&nbsp;моим именем и&nbsp;первой буквой фамилии
      </ConsentCheck>
      <Button type="submit" size="l" busy={busy}>
        Отправить на проверку
      </Button>
    </form>
  );
}
