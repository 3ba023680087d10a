import { create } from 'zustand';
import { getFits, MOST_FITS, type ProductFit } from '@shared/api/fits';

interface Fits {
  /** The car that all of it is about. */
  vehicle: number | null;
  known: ReadonlyMap<number, ProductFit>;
}

/** Cards are drawn in pieces: those of one screen are asked for together. */
const TOGETHER_MS = 60;

const NOTHING: ReadonlyMap<number, ProductFit> = new Map();

/** What was answered of the goods seen so far, for one car; another car starts anew. */
export const useFitments = create<Fits>(() => ({ vehicle: null, known: NOTHING }));

/** Asked for already, or about to be. */
let wanted = new Set<number>();
let waiting: number[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

async function askFor(vehicle: number, ids: readonly number[]): Promise<void> {
  const asked = wanted;
  try {
    const fits = await getFits(vehicle, ids);
    if (useFitments.getState().vehicle !== vehicle) return;
    useFitments.setState(({ known }) => ({ known: new Map([...known, ...fits.map((fit) => [fit.id, fit] as const)]) }));
  } catch {
    // A card is whole without it; the next one that is shown asks again.
    ids.forEach((id) => asked.delete(id));
  }
}

function flush(): void {
  const { vehicle } = useFitments.getState();
  const ids = waiting;
  waiting = [];
  for (let from = 0; vehicle !== null && from < ids.length; from += MOST_FITS)
    void askFor(vehicle, ids.slice(from, from + MOST_FITS));
}

/** A card of the product is on the screen. */
export function requestFitment(vehicle: number, id: number): void {
  if (useFitments.getState().vehicle !== vehicle) {
    wanted = new Set();
    waiting = [];
    useFitments.setState({ vehicle, known: NOTHING });
  }
  if (wanted.has(id)) return;
  wanted.add(id);
  waiting.push(id);
  clearTimeout(timer);
  timer = setTimeout(flush, TOGETHER_MS);
}
