import { Skeleton } from '@shared/ui/skeleton';
import styles from './results.module.css';

/** Skeleton of the page. */
export function WaitingPage() {
  return (
    <div aria-busy="true">
      <div className={styles.waitingCrumbs} />
      <Skeleton width="36%" height={38} />
    </div>
  );
}
