import { Skeleton } from '@shared/ui/skeleton';
import styles from './card-skeleton.module.css';

/** Skeletons of product cards. */
function CardSkeleton() {
  return (
    <div className={styles.card} aria-hidden="true">
      <Skeleton className={styles.tile} />
      <Skeleton className={styles.price} width={96} height={24} />
      <Skeleton className={styles.line} height={16} />
      <Skeleton className={styles.line} width="72%" height={16} />
      <Skeleton className={styles.meta} width="56%" height={14} />
      <Skeleton width="64%" height={14} />
      <Skeleton className={styles.buy} height={44} />
    </div>
  );
}

export function CardSkeletons({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => <CardSkeleton key={index} />);
}
