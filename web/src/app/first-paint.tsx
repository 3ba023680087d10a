import { use, useEffect } from 'react';
import { firstPaint, clearFirstPaint, hasFirstGoods } from '@shared/first-paint/server-markup';
import { useSession } from '@entities/session/session-store';

/** Puts the page that the server drew back where ours will be. */
export function FirstPaint({ page }: { page: HTMLElement }) {
  useEffect(
    () => () => {
      if (!hasFirstGoods()) clearFirstPaint();
    },
    [],
  );
  return <div ref={(place) => place?.append(page)} />;
}

const isReady = (): boolean => useSession.getState().init !== null || useSession.getState().error !== null;

const ready = new Promise<void>((resolve) => {
  const stop = useSession.subscribe(() => {
    if (!isReady()) return;
    stop();
    resolve();
  });
});

/** Suspends while a page would show no more than what is drawn already. */
export function FirstPaintFallback() {
  if (firstPaint() !== null && !isReady()) use(ready);
  return null;
}
