import { useProgress } from './progress-store';
import styles from './page-progress.module.css';

/** Progress line at the top of the window while a page loads; takes no space. */
export function PageProgress() {
  const running = useProgress((state) => state.running);
  return running ? <div className={styles.bar} role="progressbar" aria-label="Страница открывается" /> : null;
}
