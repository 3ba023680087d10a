import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useDismiss } from '@shared/browser/use-dismiss';
import { isDesktop } from '@shared/browser/use-is-desktop';

const EDGE_PX = 8;

/** Returns the focus to the control that opened the sheet, or to the page when it is gone. */
function focusBack(opener: HTMLElement | null): void {
  const target = opener?.isConnected === true ? opener : document.getElementById('main');
  target?.focus({ preventScroll: true });
}

/**
 * A sheet that does not block the page: its heading takes the focus; Escape and `close` return it; a press outside, a
 * move of the focus and a change of the path close it. Below the desktop's width it is shown in the top layer.
 */
export function useSheet(onClose: () => void) {
  const sheet = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const opener = useRef<HTMLElement>(null);
  const [onDesktop] = useState(isDesktop);
  const { pathname } = useLocation();
  const openedAt = useRef(pathname);

  useEffect(() => {
    const element = sheet.current;
    const active = document.activeElement;
    opener.current = active instanceof HTMLElement && active !== document.body ? active : null;
    if (!onDesktop && typeof element?.showPopover === 'function') element.showPopover();
    // The header sticks to the top only after some scrolling: until then its button may be above the screen.
    const top = element?.getBoundingClientRect().top ?? EDGE_PX;
    if (onDesktop && element && top < EDGE_PX) element.style.marginTop = `${EDGE_PX - top}px`;
    heading.current?.focus({ preventScroll: true });
  }, [onDesktop]);

  useEffect(() => {
    if (pathname !== openedAt.current) onClose();
  }, [pathname, onClose]);

  useDismiss(true, sheet, onClose, opener);
  const close = useCallback(() => {
    onClose();
    focusBack(opener.current);
  }, [onClose]);
  return { sheet, heading, close, isDesktop: onDesktop };
}
