import { use, useEffect } from 'react';
import { firstPaint, clearFirstPaint, hasFirstGoods } from '@shared/first-paint/server-markup';
import { useSession } from '@entities/session/session-store';

/** Shows the page that the server rendered until the client's page replaces it. */
export function FirstPaint({ page }: { page: HTMLElement }) {
  useEffect(
    () => () => {
      if (!hasFirstGoods()) clearFirstPaint();
    },
    [],
  );
  return <div ref={(element) => element?.append(page)} />;
}

const isReady = (): boolean => useSession.getState().init !== null || useSession.getState().error !== null;

const ready = new Promise<void>((resolve) => {
  const stop = useSession.subscribe(() => {
    if (!isReady()) return;
    stop();
    resolve();
  });
});

/** Suspends while the page could only show a skeleton, so that the server's markup stays on the screen. */
export function FirstPaintFallback() {
  if (firstPaint() !== null && !isReady()) use(ready);
  return null;
}
