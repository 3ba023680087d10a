import { Skeleton } from '@shared/ui/skeleton';
import styles from './product-view.module.css';

export function ProductSkeleton() {
  return (
    <div aria-busy="true">
      <div style={{ padding: '20px 0 12px' }}>
        <Skeleton width={280} height={18} />
      </div>
      <div className={styles.top}>
        <Skeleton height="min(592px, 90vw)" />
        <div className={styles.info}>
          <Skeleton height={30} />
          <br />
          <Skeleton width="70%" height={30} />
          <br />
          <Skeleton height={200} />
        </div>
        <Skeleton height={320} />
      </div>
    </div>
  );
}
