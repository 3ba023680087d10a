import { useProgress } from './progress-store';
import styles from './page-progress.module.css';

/** A line above everything while a page is on the way; takes no place. */
export function PageProgress() {
  const running = useProgress((state) => state.running);
  return running ? <div className={styles.bar} role="progressbar" aria-label="Страница открывается" /> : null;
}
