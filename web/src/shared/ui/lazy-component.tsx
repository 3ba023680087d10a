import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { Button } from './button';
import { ErrorBoundary } from './error-boundary';
import { toast } from './toasts';

const LOST = 'Не открылось. Попробуйте ещё раз';

const inPlace = (_: unknown, retry: () => void) => (
  <p role="alert">
    <Button variant="text" onClick={retry}>
      Не загрузилось. Повторить
    </Button>
  </p>
);

export interface LazyComponentOptions {
  /** What a failed load shows: a toast, a retry button in the component's place, or nothing. */
  failure?: 'toast' | 'retry' | 'quiet';
  /** Shown while the script loads. */
  fallback?: ReactNode;
}

/**
 * A component whose script loads when it is first rendered. Unlike `lazy` a failed load does not throw and is not
 * final: `onClose` is called, and the script is requested again when the network returns and when the component is
 * mounted again. A component that throws is replaced by a retry button in its place; the page around it stays.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { failure = 'toast', fallback = null }: LazyComponentOptions = {},
): ComponentType<Props> {
  let loadedComponent: ComponentType<Props> | null = null;
  return function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => loadedComponent);
    const [hasFailed, setFailed] = useState(false);
    const retry = () => setFailed(false);
    useEffect(() => {
      if (Part !== null) return;
      const current = new AbortController();
      if (hasFailed) window.addEventListener('online', retry, current);
      else
        load().then(
          (loaded) => {
            loadedComponent = loaded.default;
            if (!current.signal.aborted) setPart(() => loaded.default);
          },
          () => {
            if (current.signal.aborted) return;
            setFailed(true);
            if (failure === 'toast') toast({ text: LOST, tone: 'bad' });
            (props as { onClose?: () => void }).onClose?.();
          },
        );
      return () => current.abort();
      // Once an attempt; the props may change meanwhile.
      // oxlint-disable-next-line react/exhaustive-deps
    }, [Part, hasFailed]);
    const show = failure === 'quiet' ? () => null : inPlace;
    if (Part !== null)
      return (
        <ErrorBoundary fallback={show}>
          <Part {...props} />
        </ErrorBoundary>
      );
    if (!hasFailed) return fallback;
    return failure === 'retry' && inPlace(null, retry);
  };
}
