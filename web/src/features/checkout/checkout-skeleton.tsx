import type { ApiError } from '@shared/api/client';
import { usePricedCart } from '@entities/cart/priced-cart-store';
import { Skeleton } from '@shared/ui/skeleton';
import { ErrorState } from '@shared/ui/empty-state';
import styles from './checkout-view.module.css';

/** Skeleton until the shop has priced the cart. */
export function CheckoutSkeleton({ error }: { error: ApiError | null }) {
  const retry = usePricedCart((state) => state.retry);
  return (
    <>
      <h1 className={styles.title}>Оформление заказа</h1>
      {error !== null ? (
        <ErrorState error={error} onRetry={retry} />
      ) : (
        <div className={styles.grid} aria-busy="true">
          <div className={styles.form}>
            <Skeleton height={28} width="60%" className={styles.steps} />
            <Skeleton height={250} />
            <Skeleton height={190} />
            <Skeleton height={140} />
          </div>
          <Skeleton height={420} />
        </div>
      )}
    </>
  );
}
