import { create } from 'zustand';

interface QuickView {
  productId: number | null;
  open: (productId: number) => void;
  close: () => void;
}

/** Product of the quick view. Any card may open it; the window is mounted once, in the shell. */
export const useQuickView = create<QuickView>((set) => ({
  productId: null,
  open: (productId) => set({ productId }),
  close: () => set({ productId: null }),
}));
