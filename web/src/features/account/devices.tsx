import { Laptop, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useAccount } from '@entities/account/account-store';
import { closeSession, deleteAccount, getSessions, logoutEverywhere, type Device } from '@shared/api/devices';
import { useRequest } from '@shared/api/use-request';
import { useBusy } from '@shared/forms/use-busy';
import { momentText } from '@entities/order-view/order-dates';
import { Badge } from '@shared/ui/badge';
import { Button } from '@shared/ui/button';
import { Dialog } from '@shared/ui/dialog';
import { TextField } from '@shared/ui/field';
import { Icon } from '@shared/ui/icon';
import { Skeleton } from '@shared/ui/skeleton';
import { ErrorState } from '@shared/ui/empty-state';
import { toast } from '@shared/ui/toasts';
import { Agreements } from './account-agreements';
import { AccountSection } from './account-section';
import { useFreshCode } from './fresh-code';
import { PersonalDataFile } from './personal-data';
import styles from './account.module.css';

const PHONES = /iPhone|Android|телефон/i;

function DeviceRow({ device, onClosed }: { device: Device; onClosed: () => void }) {
  const [busy, run] = useBusy();
  const close = () =>
    run(async () => {
      await closeSession(device.id);
      onClosed();
      toast({ text: `${device.device}: вход закрыт` });
    });
  return (
    <li className={styles.line}>
      <Icon of={PHONES.test(device.device) ? Smartphone : Laptop} size={24} />
      <div>
        {device.device} {device.current && <Badge tone="ok">Это устройство</Badge>}
        <small>
          Вход {momentText(device.created_at).toLowerCase()}
          {!device.current && `, был в сети ${momentText(device.last_seen_at).toLowerCase()}`}
          {device.where !== '' && ` · ${device.where}`}
        </small>
      </div>
      {!device.current && (
        <Button
          variant="text"
          size="s"
          busy={busy}
          onClick={() => void close()}
          aria-label={`Закрыть вход: ${device.device}`}
        >
          Закрыть вход
        </Button>
      )}
    </li>
  );
}

function Devices() {
  const { data, error, status, retry } = useRequest('sessions', getSessions);
  const logout = useAccount((state) => state.logout);
  const [busy, run] = useBusy();
  const [guarded, codeWindow] = useFreshCode();
  const everywhere = () =>
    run(async () => {
      await guarded(logoutEverywhere);
      await logout();
      toast({ text: 'Вы вышли на всех устройствах' });
    });
  if (data === null)
    return status === 'error' ? <ErrorState error={error} onRetry={retry} /> : <Skeleton height={140} />;
  const sorted = [...data].sort((a, b) => Number(b.current) - Number(a.current));
  return (
    <>
      <ul>
        {sorted.map((device) => (
          <DeviceRow key={device.id} device={device} onClosed={retry} />
        ))}
      </ul>
      <Button variant="line" busy={busy} onClick={() => void everywhere()}>
        Выйти на всех устройствах
      </Button>
      {codeWindow}
    </>
  );
}

const WORD = 'удалить';

function DeleteWindow({ onClose }: { onClose: () => void }) {
  const logout = useAccount((state) => state.logout);
  const [word, setWord] = useState('');
  const [busy, run] = useBusy();
  const [guarded, codeWindow] = useFreshCode();
  const remove = () =>
    run(async () => {
      await guarded(deleteAccount);
      await logout();
      toast({ text: 'Аккаунт удалён. Захотите вернуться — войдите с тем же номером' });
    });
  return (
    <>
      <Dialog label="Удаление аккаунта" onClose={onClose} width={480}>
        <form
          className={styles.window}
          onSubmit={(event) => {
            event.preventDefault();
            if (word.trim().toLowerCase() === WORD) void remove();
          }}
        >
          <h2>Удалить аккаунт?</h2>
          <p className="lead">
            Пропадут имя, почта, адреса, машины, избранное и&nbsp;корзина. Опубликованные отзывы останутся без имени.
            Завершённые заказы останутся у&nbsp;нас без имени и&nbsp;телефона — так требует закон. Вернуть ничего
            не&nbsp;получится.
          </p>
          <TextField
            label={`Впишите слово «${WORD}»`}
            autoComplete="off"
            value={word}
            onChange={(event) => setWord(event.currentTarget.value)}
          />
          <div className={styles.buttons}>
            <Button type="submit" busy={busy} disabled={word.trim().toLowerCase() !== WORD}>
              Удалить навсегда
            </Button>
            <Button variant="line" onClick={onClose}>
              Не удалять
            </Button>
          </div>
        </form>
      </Dialog>
      {codeWindow}
    </>
  );
}

export function DevicesPage() {
  const [deleting, setDeleting] = useState(false);
  return (
    <AccountSection title="Вход и устройства">
      <p className="lead">
        Пароля нет: вы входите по&nbsp;коду из&nbsp;СМС или письма. Незнакомое устройство — закройте его вход.
      </p>
      <section className={styles.block}>
        <h2>Где вы вошли</h2>
        <Devices />
      </section>
      <section className={styles.block}>
        <h2>Согласия</h2>
        <Agreements />
      </section>
      <PersonalDataFile />
      <section className={styles.block}>
        <h2>Удаление аккаунта</h2>
        <p className={styles.text}>
          Сотрём всё личное. Если заказ ещё в&nbsp;пути, сначала дождитесь его или отмените.
        </p>
        <Button variant="text" className={styles.danger} onClick={() => setDeleting(true)}>
          Удалить аккаунт
        </Button>
      </section>
      {deleting && <DeleteWindow onClose={() => setDeleting(false)} />}
    </AccountSection>
  );
}
