import { create } from 'zustand';

/** Delay: shorter loads show no progress. */
const THROTTLE_MS = 200;

interface Progress {
  running: boolean;
}

export const useProgress = create<Progress>(() => ({ running: false }));

let waits = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Starts the progress of a page's load; returns the function that ends it. */
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
