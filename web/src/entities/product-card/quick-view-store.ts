import { create } from 'zustand';

interface QuickView {
  productId: number | null;
  open: (productId: number) => void;
  close: () => void;
}

/** Any card may open the quick view; the one window lives in the shell. */
export const useQuickView = create<QuickView>((set) => ({
  productId: null,
  open: (productId) => set({ productId }),
  close: () => set({ productId: null }),
}));
