import { useCallback, useRef, useState } from 'react';
import { toastFailure } from './form-errors';

/**
 * Mutex of a form: runs one change at a time, so that a double click does not repeat it; a failure is shown. Resolves
 * to whether it succeeded.
 */
export function useBusy(): [
  busy: boolean,
  run: (work: () => Promise<unknown>, failed?: (cause: unknown) => void) => Promise<boolean>,
] {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const run = useCallback(async (work: () => Promise<unknown>, failed: (cause: unknown) => void = toastFailure) => {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    try {
      await work();
      return true;
    } catch (cause) {
      failed(cause);
      return false;
    } finally {
      running.current = false;
      setBusy(false);
    }
  }, []);
  return [busy, run];
}
