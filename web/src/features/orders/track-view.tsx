import { PackageSearch } from 'lucide-react';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { apiError, type ApiError } from '@shared/api/client';
import { trackOrder, type TrackedOrder } from '@shared/api/orders';
import { counted, money } from '@shared/i18n/format';
import { withNonBreakingSpaces } from '@shared/i18n/nonbreaking';
import { dayText } from '@entities/order-view/order-dates';
import { StatusTimeline } from '@entities/order-view/status-timeline';
import { phoneDigits, phoneProblem } from '@shared/phone/phone';
import { PhoneField } from '@shared/phone/phone-field';
import { Button } from '@shared/ui/button';
import { TextField } from '@shared/ui/field';
import { Icon } from '@shared/ui/icon';
import { Note } from '@shared/ui/note';
import { Panel } from '@shared/ui/panel';
import styles from './track-view.module.css';

interface Question {
  number: string;
  phone: string;
}

function Tracked({ order }: { order: TrackedOrder }) {
  return (
    <Panel aria-live="polite">
      <h2 className={styles.title}>{order.status_name}</h2>
      <p className={styles.about}>
        Заказ <span className={styles.mono}>{order.number}</span> от{'\u00a0'}
        {dayText(order.created_at)}, {order.for_title}: {counted(order.pieces, 'товар', 'товара', 'товаров')} на{' '}
        <span className="num">{money(order.total)}</span>. Оплата: {order.payment_status_name.toLowerCase()}
      </p>
      <StatusTimeline
        timeline={order.timeline}
        status={order.status}
        arrivesOn={order.arrives_on}
        deliveryName={order.delivery_name}
      />
    </Panel>
  );
}

/** Status of an order by its number and a phone; no login needed. */
export function TrackView() {
  const [params] = useSearchParams();
  const { register, control, handleSubmit, setError, formState } = useForm<Question>({
    defaultValues: { number: params.get('number') ?? '', phone: '' },
  });
  const [order, setFound] = useState<TrackedOrder | null>(null);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const { errors, isSubmitting } = formState;

  const ask = async ({ number, phone }: Question) => {
    setRefusal(null);
    try {
      setFound(await trackOrder(number.trim(), phoneDigits(phone)));
    } catch (cause) {
      const error = apiError(cause);
      setFound(null);
      setRefusal(error);
      if (error.fields.number !== undefined) setError('number', { message: error.fields.number });
      if (error.fields.phone !== undefined) setError('phone', { message: error.fields.phone });
    }
  };
  return (
    <div className={styles.grid}>
      <form
        className={styles.form}
        onSubmit={(event) => void handleSubmit(ask)(event)}
        noValidate
        aria-label="Найти заказ"
      >
        <TextField
          label="Номер заказа"
          hint="Похож на Х-1042-7716, его показали после оформления"
          autoComplete="off"
          maxLength={40}
          error={errors.number?.message}
          {...register('number', {
            validate: (number) => number.trim() !== '' || 'Впишите номер: он похож на Х-1042-7716',
          })}
        />
        <Controller
          control={control}
          name="phone"
          rules={{ validate: (phone) => phoneProblem(phone) ?? true }}
          render={({ field: { value, onChange, ref } }) => (
            <PhoneField
              ref={ref}
              value={value}
              onValue={onChange}
              hint="Тот, что назвали при заказе"
              error={errors.phone?.message}
            />
          )}
        />
        <Button type="submit" busy={isSubmitting}>
          <Icon of={PackageSearch} size={18} />
          Узнать, где заказ
        </Button>
      </form>
      <div>
        {refusal !== null && (
          <div role="alert">
            <Note
              tone={refusal.isOffline || refusal.status === 429 ? 'warn' : 'bad'}
              {...(refusal.isOffline && { title: 'Связь пропала.' })}
            >
              {' '}
              {withNonBreakingSpaces(
                refusal.isOffline ? 'Номер и телефон на месте, нажмите ещё раз.' : refusal.message,
              )}
            </Note>
          </div>
        )}
        {order !== null && <Tracked order={order} />}
      </div>
    </div>
  );
}
