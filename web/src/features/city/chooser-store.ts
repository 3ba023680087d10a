import { create } from 'zustand';

interface CityChooser {
  open: boolean;
  setOpen: (open: boolean) => void;
}

export const useCityChooser = create<CityChooser>((set) => ({ open: false, setOpen: (open) => set({ open }) }));
