import { CircleCheck, CircleX } from 'lucide-react';
import { Link } from 'react-router';
import { products } from '@shared/i18n/format';
import { Button } from '@shared/ui/button';
import { Icon } from '@shared/ui/icon';
import type { FallbackSearch } from './fallback-searches';
import styles from './states.module.css';

export interface FallbackStepsProps {
  /** The page's own question. */
  subject: string;
  attempts: readonly FallbackSearch[];
  /** Hits of each search; null while unknown. */
  totals: readonly (number | null)[];
  failed: boolean;
}

function Step({
  name,
  note,
  total,
  failed,
  act,
}: Pick<FallbackSearch, 'name' | 'note' | 'act'> & { total: number | null; failed: boolean }) {
  const isFound = total !== null && total > 0;
  return (
    <li>
      <Icon of={isFound ? CircleCheck : CircleX} className={isFound ? styles.found : undefined} />
      <div>
        <b>{name}</b>
        <span>{note ?? (total !== null ? products(total) : failed ? 'поиск не ответил' : 'смотрим…')}</span>
      </div>
      {isFound &&
        act !== undefined &&
        ('to' in act ? (
          <Link className="link" to={act.to}>
            {act.text}
          </Link>
        ) : (
          <Button variant="line" size="s" onClick={act.run}>
            {act.text}
          </Button>
        ))}
    </li>
  );
}

/** The searches that were tried, with links to those that have hits. */
export function FallbackSteps({ subject, attempts, totals, failed }: FallbackStepsProps) {
  const isTold = ({ only }: FallbackSearch, index: number): boolean => {
    const total = totals[index] ?? null;
    return only !== 'found' || (total !== null && total > 0);
  };
  return (
    <ol className={styles.tried}>
      <Step name={subject} total={0} failed={failed} />
      {attempts.map(
        (attempt, index) =>
          isTold(attempt, index) && (
            <Step key={attempt.name} {...attempt} total={totals[index] ?? null} failed={failed} />
          ),
      )}
    </ol>
  );
}
