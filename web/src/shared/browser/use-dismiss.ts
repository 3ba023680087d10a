import { useEffect, type RefObject } from 'react';

/**
 * Calls `onDismiss` while `active` on Escape, on a click outside of `ref` and when the focus leaves it; Escape returns
 * the focus to `opener`. A dialog or popover over `ref` counts as inside; one that contains `ref` does not.
 */
export function useDismiss(
  active: boolean,
  ref: RefObject<HTMLElement | null>,
  onDismiss: () => void,
  opener?: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    if (!active) return;
    const isInside = (target: EventTarget | null) =>
      !(target instanceof Element) ||
      ref.current?.contains(target) === true ||
      opener?.current?.contains(target) === true ||
      target.closest('[popover], dialog')?.contains(ref.current) === false;
    const away = (event: Event) => {
      if (!isInside(event.target)) onDismiss();
    };
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      onDismiss();
      opener?.current?.focus();
    };
    document.addEventListener('pointerdown', away);
    document.addEventListener('focusin', away);
    document.addEventListener('keydown', key);
    return () => {
      document.removeEventListener('pointerdown', away);
      document.removeEventListener('focusin', away);
      document.removeEventListener('keydown', key);
    };
  }, [active, ref, onDismiss, opener]);
}
