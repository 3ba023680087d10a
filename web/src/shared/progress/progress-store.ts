import { create } from 'zustand';

/** What is over sooner than this shows nothing. */
const THROTTLE_MS = 200;

interface Progress {
  running: boolean;
}

export const useProgress = create<Progress>(() => ({ running: false }));

let waits = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** A page is on the way; answers how to say that it has come. */
export function startProgress(): () => void {
  if (++waits === 1) timer = setTimeout(() => useProgress.setState({ running: true }), THROTTLE_MS);
  let open = true;
  return () => {
    if (!open) return;
    open = false;
    if (--waits > 0) return;
    clearTimeout(timer);
    useProgress.setState({ running: false });
  };
}
