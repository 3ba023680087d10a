import { useEffect } from 'react';
import { useConnection } from '@shared/browser/connection';
import { Skeleton } from '@shared/ui/skeleton';
import { firstPaint } from '@shared/first-paint/server-markup';
import { FirstPaint } from './first-paint';

function BlankPage() {
  useEffect(() => {
    useConnection.setState({ isBlank: true });
    return () => useConnection.setState({ isBlank: false });
  }, []);
  return (
    <div className="wrap" style={{ minHeight: '100vh', paddingTop: 40 }} aria-busy="true">
      <Skeleton width="40%" height={38} />
    </div>
  );
}

/** Placeholder while the script of a page loads. */
export function PageSkeleton() {
  const serverPage = firstPaint();
  return serverPage === null ? <BlankPage /> : <FirstPaint page={serverPage} />;
}
