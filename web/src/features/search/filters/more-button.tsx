import { number } from '@shared/i18n/format';
import styles from './filters.module.css';

export interface MoreButtonProps {
  hidden: number;
  open: boolean;
  onToggle: () => void;
  /** Accessible name of what there is more of. */
  of: string;
}

export function MoreButton({ hidden, open, onToggle, of }: MoreButtonProps) {
  if (!open && hidden === 0) return null;
  return (
    <button type="button" className={styles.more} aria-expanded={open} onClick={onToggle}>
      {open ? 'Свернуть' : `Ещё ${number(hidden)}`}
      <span className="vh">: {of}</span>
    </button>
  );
}
