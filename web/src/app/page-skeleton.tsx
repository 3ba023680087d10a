import { Skeleton } from '@shared/ui/skeleton';
import { firstPaint } from '@shared/first-paint/server-markup';
import { FirstPaint } from './first-paint';

/** Placeholder while the script of a page loads. */
export function PageSkeleton() {
  const drawn = firstPaint();
  if (drawn !== null) return <FirstPaint page={drawn} />;
  return (
    <div className="wrap" style={{ minHeight: '100vh', paddingTop: 40 }} aria-busy="true">
      <Skeleton width="40%" height={38} />
    </div>
  );
}
