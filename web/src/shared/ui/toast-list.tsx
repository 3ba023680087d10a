import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { classes } from './classes';
import { Icon } from './icon';
import { Thumb } from './picture';
import { ProductName } from './product-name';
import { TOAST_MS, useToasts, type Toast } from './toasts';
import styles from './toast-list.module.css';

function ToastView({ toast }: { toast: Toast }) {
  const dismiss = useToasts((state) => state.dismiss);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held || toast.tone === 'bad') return;
    const timer = setTimeout(() => dismiss(toast.id), TOAST_MS);
    return () => clearTimeout(timer);
  }, [held, toast, dismiss]);

  const hold = {
    onMouseEnter: () => setHeld(true),
    onMouseLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  };
  return (
    <div className={classes(styles.toast, toast.tone === 'bad' && styles.bad)} {...hold}>
      {toast.picture !== undefined && <Thumb picture={toast.picture} size="s" />}
      {toast.icon && <Icon of={toast.icon} size={20} />}
      <span className={styles.text}>
        <ProductName name={toast.text} />
      </span>
      {toast.action && (
        <button
          type="button"
          onClick={() => {
            toast.action?.run();
            dismiss(toast.id);
            // The button is removed: without this the document loses the focus.
            requestAnimationFrame(() => {
              if (document.activeElement === document.body)
                document.getElementById('main')?.focus({ preventScroll: true });
            });
          }}
        >
          {toast.action.label}
        </button>
      )}
      {toast.tone === 'bad' && (
        <button type="button" aria-label="Закрыть" onClick={() => dismiss(toast.id)}>
          <Icon of={X} size={18} />
        </button>
      )}
    </div>
  );
}

/** The page's own list; an open window has another one. */
export function PageToasts() {
  return useToasts((state) => state.windows) === 0 ? <ToastList /> : null;
}

/** Bottom left, above everything: the popover is shown again in the top layer whenever a toast appears. */
export function ToastList() {
  const toasts = useToasts((state) => state.toasts);
  const ref = useRef<HTMLDivElement>(null);
  const newest = toasts.at(-1)?.id;
  useEffect(() => {
    const list = ref.current;
    if (!list || typeof list.showPopover !== 'function') return;
    if (list.matches(':popover-open')) list.hidePopover();
    if (newest !== undefined) list.showPopover();
  }, [newest]);
  return (
    <div ref={ref} popover="manual" className={styles.list} role="status" aria-live="polite">
      {toasts.map((toast) => (
        <ToastView key={toast.id} toast={toast} />
      ))}
    </div>
  );
}
