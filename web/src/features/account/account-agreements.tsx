import { useState } from 'react';
import { getConsents, withdrawConsent, type Consent } from '@shared/api/devices';
import { useRequest } from '@shared/api/use-request';
import { useBusy } from '@shared/forms/use-busy';
import { dayText } from '@entities/order-view/order-dates';
import { Button } from '@shared/ui/button';
import { Skeleton } from '@shared/ui/skeleton';
import { ErrorState } from '@shared/ui/empty-state';
import { toast } from '@shared/ui/toasts';
import styles from './account.module.css';

/** Consents required for an account and orders; they end with the account. */
const HOLD_THE_ACCOUNT = new Set(['login', 'order']);

function AgreementRow({ consent, onChanged }: { consent: Consent; onChanged: (all: Consent[]) => void }) {
  const [busy, run] = useBusy();
  const { purpose, title, given, created_at, text_version } = consent;
  const isRequired = HOLD_THE_ACCOUNT.has(purpose);
  const withdraw = () =>
    run(async () => {
      onChanged(await withdrawConsent(purpose));
      toast({ text: 'Согласие отозвано, данные по нему удалим' });
    });
  return (
    <li className={styles.line}>
      <div>
        {title}
        <small>
          {given ? 'Дано' : 'Отозвано'} {dayText(created_at)}, версия текста {text_version}
          {given && isRequired && '. На нём держатся вход и заказы: отозвать его — удалить аккаунт'}
        </small>
      </div>
      {given && !isRequired && (
        <Button variant="text" size="s" busy={busy} onClick={() => void withdraw()} aria-label={`Отозвать: ${title}`}>
          Отозвать
        </Button>
      )}
    </li>
  );
}

export function Agreements() {
  const { data, error, status, retry } = useRequest('consents', getConsents);
  const [changed, setChanged] = useState<Consent[] | null>(null);
  const consents = changed ?? data;
  if (consents === null)
    return status === 'error' ? <ErrorState error={error} onRetry={retry} /> : <Skeleton height={72} />;
  if (consents.length === 0) return <p className={styles.text}>Вы пока ничего не подписывали.</p>;
  return (
    <ul>
      {consents.map((consent) => (
        <AgreementRow key={consent.purpose} consent={consent} onChanged={setChanged} />
      ))}
    </ul>
  );
}
