import { X } from 'lucide-react';
import { useEffect, useRef, type CSSProperties, type MouseEvent, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { IconButton } from './button';
import { classes } from './classes';
import { Icon } from './icon';
import { ToastList } from './toast-list';
import { registerWindow } from './toasts';
import styles from './dialog.module.css';

export interface DialogProps {
  /** Accessible name of the window. */
  label: string;
  onClose: () => void;
  children: ReactNode;
  /** modal: centred, a bottom sheet on the phone; drawer: from the left; sheet: 88 % from below. */
  kind?: 'modal' | 'drawer' | 'sheet';
  /** Width of a modal, px. */
  width?: number;
  className?: string | undefined;
  /** The content has its own × button. */
  bare?: boolean;
  /** Stays open while only the query of the address changes (filters apply at once). */
  staysOnQueryChange?: boolean;
}

/**
 * Mounted = open. The native element traps the focus, closes on Escape and returns the focus; a click on the backdrop
 * and navigation close it too.
 */
export function Dialog({
  label,
  onClose,
  children,
  kind = 'modal',
  width = 560,
  className,
  bare = false,
  staysOnQueryChange = false,
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const { key, pathname } = useLocation();
  const addressKey = staysOnQueryChange ? pathname : key;
  const openedAt = useRef(addressKey);

  useEffect(() => {
    const dialog = ref.current;
    const before = document.activeElement;
    if (dialog && !dialog.open) dialog.showModal();
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
      // What had the focus has gone, or nothing had it.
      if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true });
    };
  }, []);

  useEffect(registerWindow, []);

  useEffect(() => {
    if (addressKey !== openedAt.current) onClose();
  }, [addressKey, onClose]);

  const veil = (event: MouseEvent) => {
    if (event.target === ref.current) onClose();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its backdrop closes it; so do Escape and the button
    <dialog
      ref={ref}
      aria-label={label}
      className={classes(styles.dialog, styles[kind], className)}
      style={{ '--dialog-width': `${width}px` } as CSSProperties}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onMouseDown={veil}
    >
      {!bare && (
        <IconButton label="Закрыть" className={styles.close} onClick={onClose}>
          <Icon of={X} size={24} />
        </IconButton>
      )}
      {children}
      <ToastList />
    </dialog>
  );
}
