import { useCallback, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { Button } from './button';
import { toast } from './toasts';

const LOST = 'Не открылось: связь пропала. Попробуйте ещё раз';

export interface LazyComponentOptions {
  /** What a failed load shows: a toast, a retry button in the component's place, or nothing. */
  failure?: 'toast' | 'retry' | 'quiet';
  /** Shown while the script loads. */
  fallback?: ReactNode;
}

/**
 * A component whose script loads when it is first rendered. Unlike `lazy` a failed load does not throw and is not
 * final: `onClose` is called, and the script is requested again when the network returns and when the component is
 * mounted again.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { failure = 'toast', fallback = null }: LazyComponentOptions = {},
): ComponentType<Props> {
  let loadedComponent: ComponentType<Props> | null = null;
  return function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => loadedComponent);
    const [hasFailed, setFailed] = useState(false);
    const [attempt, setAttempt] = useState(0);
    const retry = useCallback(() => {
      setFailed(false);
      setAttempt((count) => count + 1);
    }, []);
    useEffect(() => {
      if (Part !== null) return;
      let isUnmounted = false;
      load().then(
        (loaded) => {
          loadedComponent = loaded.default;
          if (!isUnmounted) setPart(() => loaded.default);
        },
        () => {
          if (isUnmounted) return;
          setFailed(true);
          if (failure === 'toast') toast({ text: LOST, tone: 'bad' });
          if ('onClose' in props && typeof props.onClose === 'function') (props.onClose as () => void)();
        },
      );
      return () => {
        isUnmounted = true;
      };
      // Once an attempt; the props may change meanwhile.
      // eslint-disable-next-line react-hooks/exhaustive-deps
    }, [Part, attempt]);
    useEffect(() => {
      if (!hasFailed) return;
      window.addEventListener('online', retry);
      return () => window.removeEventListener('online', retry);
    }, [hasFailed, retry]);
    if (Part !== null) return <Part {...props} />;
    if (!hasFailed) return fallback;
    return failure !== 'retry' ? null : (
      <p role="alert">
        Эта часть страницы не&nbsp;загрузилась.{' '}
        <Button variant="text" size="s" onClick={retry}>
          Попробовать ещё раз
        </Button>
      </p>
    );
  };
}
