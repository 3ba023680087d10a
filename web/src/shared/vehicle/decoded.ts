import { create } from 'zustand';

interface Decoded {
  vin: string;
  /** The car of the catalogue it was read as. */
  vehicle: number | null;
}

/** The VIN or frame number that was read last: who goes on to the drawings of its car need not type it again. */
export const useDecoded = create<Decoded>(() => ({ vin: '', vehicle: null }));

/** The number that the car was found by; empty when it was found otherwise. */
export const useVinOf = (car: number | null): string => useDecoded(({ vin, vehicle }) => (car !== null && vehicle === car ? vin : ''));
