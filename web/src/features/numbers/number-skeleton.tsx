import { Skeleton } from '@shared/ui/skeleton';
import styles from './number-skeleton.module.css';

/** Skeleton of the page. */
export function NumberSkeleton() {
  return (
    <div className={styles.waiting} aria-busy="true">
      <Skeleton width="40%" height={38} />
      <Skeleton width="60%" height={36} />
      <Skeleton height={320} />
    </div>
  );
}
