import type { OrderStatus, TimelineEntry } from '@shared/api/orders';
import { withNonBreakingSpaces } from '@shared/i18n/nonbreaking';
import { classes } from '@shared/ui/classes';
import { hasArrivalDay, isFinalStatus } from './order-status';
import { dateTitle, momentText } from './order-dates';
import styles from './status-timeline.module.css';

export interface StatusTimelineProps {
  timeline: readonly TimelineEntry[];
  status: OrderStatus;
  arrivesOn: string | null;
  /** Delivery method: «Курьер», «Самовывоз». */
  deliveryName: string;
  /** Address; omitted where it is private. */
  address?: string | undefined;
}

const UNFULFILLED: ReadonlySet<OrderStatus> = new Set(['cancelled', 'expired']);

/** Status history of an order, oldest first, and the next status. */
export function StatusTimeline({ timeline, status, arrivesOn, deliveryName, address }: StatusTimelineProps) {
  const coming = arrivesOn !== null && !isFinalStatus(status) && status !== 'ready';
  return (
    <ol className={styles.timeline} aria-label="Что было с заказом">
      {timeline.map((entry, index) => (
        <li
          key={`${entry.at}${entry.status}`}
          className={classes(
            styles.done,
            index === timeline.length - 1 && styles.last,
            UNFULFILLED.has(entry.status) && styles.off,
          )}
          aria-current={index === timeline.length - 1 ? 'step' : undefined}
        >
          <b>{entry.status_name}</b>
          <time dateTime={entry.at}>{momentText(entry.at)}</time>
          {entry.note !== '' && <p>{withNonBreakingSpaces(entry.note)}</p>}
        </li>
      ))}
      {coming && (
        <li>
          <b>{hasArrivalDay(status) ? dateTitle(arrivesOn) : 'После оплаты'}</b>
          <span>
            {withNonBreakingSpaces(
              address === undefined || address === '' ? deliveryName : `${deliveryName}: ${address}`,
            )}
          </span>
        </li>
      )}
    </ol>
  );
}
