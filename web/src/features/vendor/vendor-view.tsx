import { CircleCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useCity } from '@entities/session/session-store';
import { ButtonLink } from '@shared/ui/button';
import { Icon } from '@shared/ui/icon';
import { Panel } from '@shared/ui/panel';
import { PhoneLink } from '@shared/ui/phone-link';
import { VendorForm } from './vendor-form';
import styles from './vendor-view.module.css';

const WAY = [
  { title: 'Вы оставляете заявку', text: 'Название, ИНН и человек, с которым можно поговорить. Две минуты.' },
  { title: 'Мы проверяем и звоним', text: 'Смотрим реквизиты и что вы возите. Закупки отвечают в рабочие дни.' },
  { title: 'Присылаете прайс', text: 'Таблица CSV. Из Excel и 1С её сохраняют как CSV; порядок столбцов — ваш.' },
  {
    title: 'Товары на витрине',
    text: 'Закупки загружают файл, и цена с остатком меняются сразу.',
  },
];

function SentNote({ id, message }: { id: number; message: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className={styles.sent}>
      <Icon of={CircleCheck} size={32} />
      <h2 ref={title} tabIndex={-1}>
        Заявка № {id} у&nbsp;нас
      </h2>
      <p>{message}</p>
      <ButtonLink to="/" variant="line">
        На главную
      </ButtonLink>
    </div>
  );
}

export function VendorView() {
  const phone = useCity()?.phone;
  const [sentRequest, setSent] = useState<{ id: number; message: string } | null>(null);
  return (
    <div className={styles.page}>
      <div>
        <h1>Стать поставщиком</h1>
        <p className={styles.lead}>
          Возите детали, масла или&nbsp;автотовары&nbsp;— покажем их&nbsp;покупателям своих городов.
        </p>
        <ol className={styles.way}>
          {WAY.map(({ title, text }) => (
            <li key={title}>
              <b>{title}</b>
              <p>{text}</p>
            </li>
          ))}
        </ol>
        {phone !== undefined && (
          <p className={styles.call}>
            Проще голосом? <PhoneLink phone={phone} />, спросите закупки.
          </p>
        )}
      </div>
      <Panel tone="raised" className={styles.panel} aria-label="Заявка поставщика">
        {sentRequest === null ? (
          <VendorForm onSent={(id, message) => setSent({ id, message })} />
        ) : (
          <SentNote {...sentRequest} />
        )}
      </Panel>
    </div>
  );
}
