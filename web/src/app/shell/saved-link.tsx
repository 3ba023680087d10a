import type { LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import { products } from '@shared/i18n/format';
import { useSaved, type SavedKind } from '@entities/saved/saved-store';
import { CountBadge } from '@shared/ui/badge';
import { classes } from '@shared/ui/classes';
import { Icon } from '@shared/ui/icon';
import styles from './action.module.css';

export interface SavedLinkProps {
  kind: SavedKind;
  to: string;
  name: string;
  icon: LucideIcon;
  className?: string | undefined;
}

export function SavedLink({ kind, to, name, icon, className }: SavedLinkProps) {
  const count = useSaved((state) => state[kind].length);
  return (
    <Link
      to={to}
      className={classes(styles.action, className)}
      aria-label={count === 0 ? name : `${name}, ${products(count)}`}
    >
      <span className={styles.sign}>
        <Icon of={icon} size={24} />
        <CountBadge count={count} className={styles.count} />
      </span>
      <span className={styles.word}>{name}</span>
    </Link>
  );
}
