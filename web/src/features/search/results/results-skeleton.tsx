import { useState } from 'react';
import { firstPaint } from '@shared/first-paint/server-markup';
import { WaitingPage } from './waiting-page';

/** Placeholder of the page: the server's markup, else a skeleton. */
export function ResultsSkeleton() {
  const [serverMarkup] = useState(() => {
    const page = firstPaint();
    // The markup moves here once; a second skeleton has boxes.
    return page !== null && page.childElementCount > 0 ? page : null;
  });
  return serverMarkup === null ? (
    <WaitingPage />
  ) : (
    <div className="first" aria-busy="true" ref={(element) => element?.append(...serverMarkup.children)} />
  );
}
