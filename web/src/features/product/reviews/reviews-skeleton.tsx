import { Skeleton } from '@shared/ui/skeleton';
import styles from './reviews.module.css';

export function ReviewsSkeleton() {
  return (
    <div className={styles.columns}>
      <Skeleton height={150} />
      <Skeleton height={240} />
    </div>
  );
}
