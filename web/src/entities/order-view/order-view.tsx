import { CreditCard, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Order } from '@shared/api/orders';
import { money } from '@shared/i18n/format';
import { withNonBreakingSpaces } from '@shared/i18n/nonbreaking';
import { formatPhone } from '@shared/phone/phone';
import { ButtonLink } from '@shared/ui/button';
import { Icon } from '@shared/ui/icon';
import { Note } from '@shared/ui/note';
import { Panel } from '@shared/ui/panel';
import { orderDateText, untilText } from './order-dates';
import { hasArrivalDay } from './order-status';
import { OrderLines } from './order-lines';
import { StatusTimeline } from './status-timeline';
import { Totals } from './totals';
import styles from './order-view.module.css';

/** Link to the payment page or to the printable invoice. */
function PaymentWay({ order }: { order: Pick<Order, 'payment' | 'total'> }) {
  const { pay_url, pay_until, invoice_url } = order.payment;
  if (pay_url !== null) {
    return (
      <>
        <ButtonLink to={pay_url} reloadDocument wide>
          <Icon of={CreditCard} size={18} />
          Оплатить {money(order.total)}
        </ButtonLink>
        {pay_until !== null && <p className={styles.hint}>Товары держим за вами {untilText(pay_until)}</p>}
      </>
    );
  }
  if (invoice_url === null) return null;
  return (
    <ButtonLink to={invoice_url} reloadDocument target="_blank" variant="line" wide>
      <Icon of={Printer} size={18} />
      Открыть счёт
    </ButtonLink>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Facts({ order }: { order: Order }) {
  const { delivery, payment, recipient } = order;
  return (
    <dl className={styles.facts}>
      <Fact name={delivery.name}>
        {withNonBreakingSpaces(delivery.address === '' ? order.for_title : delivery.address)}
        {delivery.arrives_on !== null && hasArrivalDay(order.status) && (
          <small>{orderDateText(delivery.arrives_on)}</small>
        )}
        {delivery.description !== '' && <small>{delivery.description}</small>}
      </Fact>
      <Fact name="Получатель">
        {recipient.name}
        <small className="num">{formatPhone(recipient.phone)}</small>
        {recipient.email !== '' && <small>{recipient.email}</small>}
      </Fact>
      <Fact name="Оплата">
        {payment.name}
        {payment.status !== 'not_needed' && <small>{payment.status_name}</small>}
      </Fact>
    </dl>
  );
}

export interface OrderViewProps {
  order: Order;
  /** Buttons under the totals: cancel, repeat… */
  actions?: ReactNode;
}

/** A whole order: status, lines, delivery, totals. The page adds the heading. */
export function OrderView({ order, actions }: OrderViewProps) {
  return (
    <div className={styles.grid}>
      <div className={styles.main}>
        <Panel>
          <h2 className={styles.title}>{order.status_name}</h2>
          <StatusTimeline
            timeline={order.timeline}
            status={order.status}
            arrivesOn={order.arrives_on}
            deliveryName={order.delivery.name}
            address={order.delivery.address}
          />
        </Panel>
        <Panel>
          <h2 className={styles.title}>В заказе</h2>
          <OrderLines lines={order.lines} />
        </Panel>
      </div>
      <Panel as="aside" aria-label="Итого" tone="raised">
        <Facts order={order} />
        <Totals
          rows={[
            { name: 'Товары', roubles: order.goods_total },
            ...(order.discount > 0 ? [{ name: 'Скидка', roubles: -order.discount }] : []),
            { name: 'Доставка', roubles: order.delivery_cost },
          ]}
          sumName="Итого"
          sum={order.total}
        />
        {order.payment.status === 'refund_due' && (
          <Note tone="info" title="Деньги вернём.">
            {' '}
            Они придут туда, откуда вы платили.
          </Note>
        )}
        <PaymentWay order={order} />
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </Panel>
    </div>
  );
}
