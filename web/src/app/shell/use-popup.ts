import { useCallback, useRef, type RefObject } from 'react';
import { useDismiss } from '@shared/browser/use-dismiss';
import { useOpenUntilNavigation } from '@shared/browser/use-open-until-navigation';

export interface Popup<Opener extends HTMLElement> {
  open: boolean;
  setOpen: (open: boolean) => void;
  root: RefObject<HTMLDivElement | null>;
  opener: RefObject<Opener | null>;
}

/** State of a header's drop-down: closed by Escape, a click outside, a move of the focus, and navigation. */
export function usePopup<Opener extends HTMLElement>(allowed = true): Popup<Opener> {
  const [isOpenRequested, setOpen] = useOpenUntilNavigation();
  const root = useRef<HTMLDivElement>(null);
  const opener = useRef<Opener>(null);
  const shut = useCallback(() => setOpen(false), [setOpen]);
  const open = isOpenRequested && allowed;
  useDismiss(open, root, shut, opener);
  return { open, setOpen, root, opener };
}
