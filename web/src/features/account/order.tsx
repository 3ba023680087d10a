import { Copy, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { cancelOrder, getOrder, type Order } from '@shared/api/orders';
import { useRequest } from '@shared/api/use-request';
import { useBusy } from '@shared/forms/use-busy';
import { dayText } from '@entities/order-view/order-dates';
import { OrderView } from '@entities/order-view/order-view';
import { Button, ButtonLink } from '@shared/ui/button';
import { Dialog } from '@shared/ui/dialog';
import { Icon } from '@shared/ui/icon';
import emptyOrders from '@shared/ui/pictures/empty-orders.svg';
import { Skeleton } from '@shared/ui/skeleton';
import { EmptyState, ErrorState } from '@shared/ui/empty-state';
import { toast } from '@shared/ui/toasts';
import { RepeatButton } from './repeat-button';
import { AccountSection } from './account-section';
import styles from './account.module.css';

const LIST = { to: '/account/orders', name: 'Заказы' };

function CancelWindow({
  order,
  onClose,
  onCancelled,
}: {
  order: Order;
  onClose: () => void;
  onCancelled: (order: Order) => void;
}) {
  const [busy, run] = useBusy();
  const paid = order.payment_status === 'paid';
  const cancel = () =>
    run(async () => {
      onCancelled(await cancelOrder(order.number));
      onClose();
      toast({ text: paid ? 'Заказ отменён, деньги вернём' : 'Заказ отменён' });
    });
  return (
    <Dialog label="Отмена заказа" onClose={onClose} width={460}>
      <div className={styles.window}>
        <h2>Отменить заказ {order.number}?</h2>
        <p className="lead">
          {paid ? 'Деньги вернём туда, откуда вы платили. ' : ''}Товары снова станут доступны всем — если передумаете,
          заказ можно повторить, пока они есть.
        </p>
        <div className={styles.buttons}>
          <Button variant="line" className={styles.danger} busy={busy} onClick={() => void cancel()}>
            Отменить заказ
          </Button>
          <Button variant="line" onClick={onClose}>
            Оставить
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function OrderActions({ order, onChanged }: { order: Order; onChanged: (order: Order) => void }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      {order.actions.repeat && <RepeatButton number={order.number} />}
      {order.actions.cancel && (
        <Button variant="text" wide className={styles.danger} onClick={() => setAsking(true)}>
          Отменить заказ
        </Button>
      )}
      {asking && <CancelWindow order={order} onClose={() => setAsking(false)} onCancelled={onChanged} />}
    </>
  );
}

async function copy(number: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(number);
    toast({ text: `Номер ${number} скопирован` });
  } catch {
    toast({ text: `Скопировать не получилось. Номер заказа: ${number}`, tone: 'bad' });
  }
}

/** An order by its number in any spelling: /account/order/{number} and /account/orderDetails?id={number}. */
export function OrderPage({ number }: { number: string }) {
  const request = useRequest(number, (signal) => getOrder(number, signal));
  const [changed, setChanged] = useState<Order | null>(null);
  const order =
    changed?.number === request.data?.number && changed !== null
      ? changed
      : request.status === 'ready'
        ? request.data
        : null;
  const refresh = () => {
    setChanged(null);
    request.retry();
  };
  if (request.error?.status === 404) {
    return (
      <AccountSection title="Заказ не нашёлся" back={LIST}>
        <EmptyState
          picture={emptyOrders}
          title="Такого заказа у вас нет"
          actions={<ButtonLink to={LIST.to}>Ко всем заказам</ButtonLink>}
        >
          <p>
            Проверьте номер. Если заказ оформлен без входа, его можно{' '}
            <Link className="link" to="/trackOrder">
              отследить по&nbsp;номеру и&nbsp;телефону
            </Link>
            .
          </p>
        </EmptyState>
      </AccountSection>
    );
  }
  if (order === null) {
    return (
      <AccountSection title={`Заказ ${number}`} back={LIST}>
        {request.status === 'error' ? (
          <ErrorState error={request.error} onRetry={request.retry} />
        ) : (
          <Skeleton height={480} />
        )}
      </AccountSection>
    );
  }
  const copyButton = (
    <Button variant="text" size="s" onClick={() => void copy(order.number)}>
      <Icon of={Copy} size={16} />
      Скопировать номер
    </Button>
  );
  return (
    <AccountSection title={`Заказ ${order.number}`} back={LIST} action={copyButton}>
      <p className="dim">
        Оформлен {dayText(order.created_at)}
        {order.together.length > 0 && ', вместе с ним: '}
        {order.together.map((splitOrder, index) => (
          <span key={splitOrder}>
            {index > 0 && ', '}
            <Link className="link nb" to={`/account/order/${encodeURIComponent(splitOrder)}`}>
              {splitOrder}
            </Link>
          </span>
        ))}
      </p>
      <OrderView order={order} actions={<OrderActions order={order} onChanged={setChanged} />} />
      <div>
        <Button variant="text" size="s" onClick={refresh}>
          <Icon of={RotateCw} size={16} />
          Обновить
        </Button>
      </div>
    </AccountSection>
  );
}
