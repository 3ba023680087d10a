import type { StockRow } from '@shared/api/types';
import { inDays, NBSP } from '@shared/i18n/format';

const DAY_MIN = 24 * 60;

/** Minutes since midnight in `timezone`. */
function minutesThere(now: Date, timezone: string): number {
  const parts = new Intl.DateTimeFormat('ru', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: timezone,
  }).formatToParts(now);
  const part = (type: string) => Number(parts.find((candidate) => candidate.type === type)?.value ?? 0);
  return part('hour') * 60 + part('minute');
}

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
  const minutesLeft = minutesOf(stockRow.today_until) - minutesThere(now, timezone);
  return minutesLeft > 0 && minutesLeft < DAY_MIN ? minutesLeft : null;
}

/** «Закажите за 2 ч 14 мин, чтобы забрать сегодня», or the text after the cutoff. */
export function cutoffText(
  stockRow: Pick<StockRow, 'today_until' | 'days'>,
  timezone: string,
  now: Date,
): { lead: string; strong: string; rest: string } {
  const minutesLeft = leftToday(stockRow, timezone, now);
  const when = inDays(stockRow.days, now);
  if (minutesLeft !== null)
    return {
      lead: 'Закажите за ',
      strong: lasting(minutesLeft),
      rest: stockRow.days === 0 ? ', чтобы забрать сегодня' : `, и${NBSP}приедет ${when}`,
    };
  return {
    lead: `Сегодня склад отправил всё до${NBSP}`,
    strong: stockRow.today_until,
    rest: `. Новый заказ будет ${inDays(stockRow.days + 1, now)}`,
  };
}
