import { useEffect, useState, type ComponentType } from 'react';
import { toast } from './toasts';

const LOST = 'Не открылось: связь пропала. Попробуйте ещё раз';

/**
 * A window or a menu whose script loads when it is first opened. Unlike `lazy` it retries after a failure: a toast is
 * shown, `onClose` is called, and the next opening loads again. `quiet`: no toast, for content that nobody has asked
 * for.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  quiet = false,
): ComponentType<Props> {
  let loadedComponent: ComponentType<Props> | null = null;
  return function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => loadedComponent);
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
          if (!quiet) toast({ text: LOST, tone: 'bad' });
          if ('onClose' in props && typeof props.onClose === 'function') (props.onClose as () => void)();
        },
      );
      return () => {
        isUnmounted = true;
      };
      // Loaded once, when it opens; the props may change meanwhile.
      // eslint-disable-next-line react-hooks/exhaustive-deps
    }, [Part]);
    return Part === null ? null : <Part {...props} />;
  };
}
