import { Skeleton } from '@shared/ui/skeleton';

/** Holds the place of a page whose script is on the way. */
export function PageWait() {
  return (
    <div className="wrap" style={{ minHeight: '100vh', paddingTop: 40 }} aria-busy="true">
      <Skeleton width="40%" height={38} />
    </div>
  );
}
