import { Clock } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { StockRow } from '@shared/api/types';
import { useSession } from '@entities/session/session-store';
import { Icon } from '@shared/ui/icon';
import { cutoffText } from './cutoff-text';
import styles from './cutoff.module.css';

const TICK_MS = 30_000;

/** Today's cutoff of the nearest warehouse, in its time zone. */
export function Cutoff({ stockRow }: { stockRow: StockRow }) {
  const timezone =
    useSession((state) => state.init?.cities.find(({ id }) => id === stockRow.city_id)?.timezone) ?? 'Europe/Moscow';
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const { lead, strong, rest } = cutoffText(stockRow, timezone, now);
  return (
    <p className={styles.cutoff}>
      <Icon of={Clock} size={16} />
      <span>
        {lead}
        <b className="num">{strong}</b>
        {rest}
      </span>
    </p>
  );
}
