import { Link } from 'react-router';
import type { OrderBrief, OrderStatus } from '@shared/api/orders';
import { counted, money } from '@shared/i18n/format';
import { withNonBreakingSpaces } from '@shared/i18n/nonbreaking';
import { orderDateText, dayText } from '@entities/order-view/order-dates';
import { hasArrivalDay } from '@entities/order-view/order-status';
import { Badge, type BadgeProps } from '@shared/ui/badge';
import { Panel } from '@shared/ui/panel';
import styles from './order-card.module.css';

const TONES: Record<OrderStatus, BadgeProps['tone']> = {
  new: 'soft',
  awaiting_payment: 'warn',
  paid: 'soft',
  assembling: 'soft',
  on_the_way: 'soft',
  ready: 'ok',
  completed: 'line',
  cancelled: 'line',
  expired: 'line',
};

/** Summary of an order; the number is the link. */
export function OrderCard({ order, as = 'li' }: { order: OrderBrief; as?: 'li' | 'div' }) {
  const { number, names, pieces, status, status_name, arrives_on } = order;
  const rest = names.length === 0 ? counted(pieces, 'товар', 'товара', 'товаров') : names.join(' · ');
  return (
    <Panel as={as} className={styles.card}>
      <div className={styles.head}>
        <h2>
          <Link to={`/account/order/${encodeURIComponent(number)}`}>
            Заказ <span className="nb">{number}</span>
          </Link>
        </h2>
        <Badge tone={TONES[status]}>{status_name}</Badge>
        <b className={`num ${styles.sum}`}>{money(order.total)}</b>
      </div>
      <p className={styles.names}>{withNonBreakingSpaces(rest)}</p>
      <p className={styles.facts}>
        <span>Оформлен {dayText(order.created_at)}</span>
        <span>{order.for_title}</span>
        <span className="num">{counted(pieces, 'штука', 'штуки', 'штук')}</span>
        {arrives_on !== null && hasArrivalDay(status) && <b>Будет {orderDateText(arrives_on)}</b>}
      </p>
    </Panel>
  );
}
