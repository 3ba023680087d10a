import { Skeleton } from '@shared/ui/skeleton';
import { firstPaint } from '@shared/first-paint/server-markup';
import { FirstPaint } from './first-paint';

/** Placeholder while the script of a page loads. */
export function PageSkeleton() {
  const serverPage = firstPaint();
  if (serverPage !== null) return <FirstPaint page={serverPage} />;
  return (
    <div className="wrap" style={{ minHeight: '100vh', paddingTop: 40 }} aria-busy="true">
      <Skeleton width="40%" height={38} />
    </div>
  );
}
