import { use, useEffect } from 'react';
import { useSession } from '@shared/session/store';
import './first-paint.css';

/** The page as the server drew it, until our own is ready. */
let drawn: HTMLElement | null = null;

/** Before React empties the root. */
export function keepFirstPaint(root: HTMLElement): void {
  drawn = root.querySelector('main');
}

export const firstPaint = (): HTMLElement | null => drawn;

/** Puts it back where the page will be; another page never sees it. */
export function FirstPaint({ page }: { page: HTMLElement }) {
  useEffect(
    () => () => {
      drawn = null;
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
  if (drawn !== null && !isReady()) use(ready);
  return null;
}
