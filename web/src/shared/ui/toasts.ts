import type { LucideIcon } from 'lucide-react';
import { create } from 'zustand';
import type { Picture } from '@shared/api/types';

export const TOAST_MS = 3000;
const MAX_TOASTS = 10;

export interface Toast {
  id: number;
  text: string;
  /** `bad` stays until acted on. */
  tone: 'plain' | 'bad';
  picture?: Picture | null;
  icon?: LucideIcon;
  action?: { label: string; run: () => void };
}

interface Toasts {
  toasts: readonly Toast[];
  /** Open windows: content outside of the topmost one is inert, so that window shows the toasts. */
  windows: number;
  show: (toast: Omit<Toast, 'id' | 'tone'> & { tone?: Toast['tone'] }) => void;
  dismiss: (id: number) => void;
}

let last = 0;

export const useToasts = create<Toasts>((set) => ({
  toasts: [],
  windows: 0,
  show: (toast) =>
    set(({ toasts }) => ({ toasts: [...toasts, { tone: 'plain' as const, ...toast, id: ++last }].slice(-MAX_TOASTS) })),
  dismiss: (id) => set(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) })),
}));

/** For code outside components. */
export const toast: Toasts['show'] = (content) => useToasts.getState().show(content);

export function registerWindow(): () => void {
  useToasts.setState(({ windows }) => ({ windows: windows + 1 }));
  return () => useToasts.setState(({ windows }) => ({ windows: windows - 1 }));
}
