import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useAddresses } from '@entities/address/address-store';
import type { Address } from '@shared/api/addresses';
import { toastFailure } from '@shared/forms/form-errors';
import { useBusy } from '@shared/forms/use-busy';
import { withNonBreakingSpaces } from '@shared/i18n/nonbreaking';
import { removeWithUndo } from '@entities/account/remove-with-undo';
import { useCustomerList } from '@entities/account/use-customer-list';
import { useSession } from '@entities/session/session-store';
import { Badge } from '@shared/ui/badge';
import { Button, ButtonLink } from '@shared/ui/button';
import { Icon } from '@shared/ui/icon';
import { Panel } from '@shared/ui/panel';
import emptyOrders from '@shared/ui/pictures/empty-orders.svg';
import { Skeleton } from '@shared/ui/skeleton';
import { EmptyState, ErrorState } from '@shared/ui/empty-state';
import { AccountSection } from './account-section';
import styles from './account.module.css';

const nameOf = ({ title, text }: Address): string => (title === '' ? text : title);

function AddressCard({ address }: { address: Address }) {
  const list = useAddresses();
  const city = useSession(({ init }) => init?.cities.find(({ id }) => id === address.city_id)?.name ?? '');
  const written = address.text.startsWith(city);
  const [busy, run] = useBusy();
  const makeMain = () => run(() => list.save({ ...address, is_default: true }), toastFailure);
  const remove = () =>
    run(() =>
      removeWithUndo(address, list, {
        removed: 'Адрес удалён',
        draft: (removedAddress) => ({ ...removedAddress, id: undefined }),
      }),
    );
  return (
    <Panel as="li" className={styles.row}>
      <div className={styles.rowHead}>
        <h2>{withNonBreakingSpaces(nameOf(address))}</h2>
        {address.is_default && <Badge tone="soft">Основной</Badge>}
      </div>
      {(address.title !== '' || !written) && (
        <p className={styles.text}>
          {withNonBreakingSpaces(address.title === '' ? city : written ? address.text : `${city}, ${address.text}`)}
        </p>
      )}
      {address.comment !== '' && <p className={`${styles.text} dim`}>{address.comment}</p>}
      <div className={styles.buttons}>
        {!address.is_default && (
          <Button
            variant="line"
            size="s"
            disabled={busy}
            onClick={() => void makeMain()}
            aria-label={`Сделать основным: ${nameOf(address)}`}
          >
            Сделать основным
          </Button>
        )}
        <ButtonLink
          to={`/account/editAddress?id=${address.id}`}
          variant="text"
          size="s"
          aria-label={`Исправить: ${nameOf(address)}`}
        >
          <Icon of={Pencil} size={16} />
          Исправить
        </ButtonLink>
        <Button
          variant="text"
          size="s"
          disabled={busy}
          onClick={() => void remove()}
          aria-label={`Удалить: ${nameOf(address)}`}
        >
          <Icon of={Trash2} size={16} />
          Удалить
        </Button>
      </div>
    </Panel>
  );
}

export function AddressesPage() {
  const { items, error, load } = useCustomerList(useAddresses);
  const add = (
    <ButtonLink to="/account/editAddress">
      <Icon of={Plus} size={18} />
      Добавить адрес
    </ButtonLink>
  );
  const content = () => {
    if (items === null)
      return error === null ? <Skeleton height={150} /> : <ErrorState error={error} onRetry={() => void load()} />;
    if (items.length === 0) {
      return (
        <EmptyState picture={emptyOrders} title="Адресов пока нет" actions={add}>
          <p>Добавьте адрес — при оформлении заказа не&nbsp;придётся вписывать его заново.</p>
        </EmptyState>
      );
    }
    return (
      <>
        <ul className={styles.list}>
          {items.map((address) => (
            <AddressCard key={address.id} address={address} />
          ))}
        </ul>
        <div>{add}</div>
      </>
    );
  };
  return <AccountSection title="Адреса">{content()}</AccountSection>;
}
