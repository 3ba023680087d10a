import { useState } from 'react';
import { firstPaint } from '@shared/first-paint/server-markup';
import { WaitingPage } from './results-page';

/** Until the page can be drawn: what the server drew, else boxes. */
export function ResultsSkeleton() {
  const [drawn] = useState(() => {
    const page = firstPaint();
    // Its content moves here once; a second beginning has boxes.
    return page !== null && page.childElementCount > 0 ? page : null;
  });
  return drawn === null ? (
    <WaitingPage />
  ) : (
    <div className="first" aria-busy="true" ref={(place) => place?.append(...drawn.children)} />
  );
}
