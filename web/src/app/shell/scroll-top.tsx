import { ArrowUp } from 'lucide-react';
import { useScrolled } from '@shared/browser/use-scrolled';
import { IconButton } from '@shared/ui/button';
import { Icon } from '@shared/ui/icon';
import styles from './scroll-top.module.css';

const SHOWN_AFTER_PX = 200;

export function ScrollTop() {
  if (!useScrolled(SHOWN_AFTER_PX)) return null;
  return (
    <IconButton label="Наверх" outlined className={styles.up} onClick={() => window.scrollTo({ top: 0 })}>
      <Icon of={ArrowUp} size={22} />
    </IconButton>
  );
}
