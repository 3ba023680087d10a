import { useCallback, useRef, useState } from 'react';
import { toastFailure } from './form-errors';

/** Runs one change at a time, so that a double click does not double it; a failure is told. Answers whether it went well. */
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
