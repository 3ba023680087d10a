import { useEffect, type RefObject } from 'react';

/** Calls `onDismiss` on Esc and on a press outside of `ref` while `active`; Esc hands the focus to `opener`. */
export function useDismiss(active: boolean, ref: RefObject<HTMLElement | null>, onDismiss: () => void, opener?: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!active) return;
    const press = (event: PointerEvent) => {
      const target = event.target as Node;
      const lifted = target instanceof Element && target.closest('[popover], dialog') !== null && !ref.current?.contains(target);
      if (!lifted && !ref.current?.contains(target) && !opener?.current?.contains(target)) onDismiss();
    };
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      onDismiss();
      opener?.current?.focus();
    };
    document.addEventListener('pointerdown', press);
    document.addEventListener('keydown', key);
    return () => {
      document.removeEventListener('pointerdown', press);
      document.removeEventListener('keydown', key);
    };
  }, [active, ref, onDismiss, opener]);
}
