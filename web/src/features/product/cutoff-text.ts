import type { StockRow } from '@shared/api/types';
import { inDays, NBSP } from '@shared/i18n/format';
import { timeIn } from '@entities/city/order-cutoff';

const DAY_MIN = 24 * 60;

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

const lasting = (minutes: number): string => {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 && `${hours}${NBSP}ч`, rest > 0 && `${rest}${NBSP}мин`].filter(Boolean).join(' ') || `1${NBSP}мин`;
};

/** Time until today's cutoff at the warehouse; null after it. */
export function leftToday(stockRow: Pick<StockRow, 'today_until'>, timezone: string, now: Date): number | null {
  const minutesLeft = minutesOf(stockRow.today_until) - minutesOf(timeIn(timezone, now));
  return minutesLeft > 0 && minutesLeft < DAY_MIN ? minutesLeft : null;
}

/** «Закажите за 2 ч 14 мин, чтобы забрать сегодня», or the text after the cutoff. */
export function cutoffText(
  stockRow: Pick<StockRow, 'today_until' | 'ships_today' | 'days'>,
  timezone: string,
  now: Date,
): { lead: string; strong: string; rest: string } {
  const minutesLeft = leftToday(stockRow, timezone, now);
  const when = inDays(stockRow.days, now);
  if (minutesLeft !== null && stockRow.ships_today)
    return {
      lead: 'Закажите за ',
      strong: lasting(minutesLeft),
      rest: stockRow.days === 0 ? ', чтобы забрать сегодня' : `, и${NBSP}приедет ${when}`,
    };
  return {
    lead: `Сегодня склад отправил всё до${NBSP}`,
    strong: stockRow.today_until,
    rest: `. Новый заказ будет ${inDays(stockRow.days + (stockRow.ships_today ? 1 : 0), now)}`,
  };
}
