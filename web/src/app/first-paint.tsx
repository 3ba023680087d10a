import { use, useEffect } from 'react';
import { firstPaint, forgetFirstPaint, hasFirstGoods } from '@shared/first-paint/server-markup';
import { useSession } from '@entities/session/session-store';

/** Puts the page that the server drew back where ours will be. */
export function FirstPaint({ page }: { page: HTMLElement }) {
  useEffect(
    () => () => {
      if (!hasFirstGoods()) forgetFirstPaint();
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
export function UntilReady() {
  if (firstPaint() !== null && !isReady()) use(ready);
  return null;
}
