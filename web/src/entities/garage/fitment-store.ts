import { create } from 'zustand';
import { getFits, MAX_FITS, type ProductFit } from '@shared/api/fits';

interface Fits {
  /** The car that the answers are for. */
  vehicle: number | null;
  fitByProduct: ReadonlyMap<number, ProductFit>;
}

/** Batching delay: cards render in portions, and those of one screen are requested together. */
const BATCH_DELAY_MS = 60;
/** Pauses before a failed batch is requested again. */
const RETRY_DELAYS_MS = [2_000, 10_000];

const NOTHING: ReadonlyMap<number, ProductFit> = new Map();

/** Fitments of the products seen so far, for one car; another car clears them. */
export const useFitments = create<Fits>(() => ({ vehicle: null, fitByProduct: NOTHING }));

/** Requested or queued for the next request. */
let pendingIds = new Set<number>();
let waiting: number[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

async function fetchFitments(vehicle: number, ids: readonly number[], retries = 0): Promise<void> {
  const batch = pendingIds;
  try {
    const fits = await getFits(vehicle, ids);
    if (useFitments.getState().vehicle !== vehicle) return;
    useFitments.setState(({ fitByProduct }) => ({
      fitByProduct: new Map([...fitByProduct, ...fits.map((fit) => [fit.id, fit] as const)]),
    }));
  } catch {
    const delay = RETRY_DELAYS_MS[retries];
    // A card is complete without it; after the last retry it is requested when the card is shown again.
    if (delay === undefined) ids.forEach((id) => batch.delete(id));
    else
      setTimeout(() => {
        if (useFitments.getState().vehicle === vehicle) void fetchFitments(vehicle, ids, retries + 1);
      }, delay);
  }
}

function flush(): void {
  const { vehicle } = useFitments.getState();
  const ids = waiting;
  waiting = [];
  for (let from = 0; vehicle !== null && from < ids.length; from += MAX_FITS)
    void fetchFitments(vehicle, ids.slice(from, from + MAX_FITS));
}

/** Requests the fitment of a product whose card is on the screen. */
export function requestFitment(vehicle: number, id: number): void {
  if (useFitments.getState().vehicle !== vehicle) {
    pendingIds = new Set();
    waiting = [];
    useFitments.setState({ vehicle, fitByProduct: NOTHING });
  }
  if (pendingIds.has(id)) return;
  pendingIds.add(id);
  waiting.push(id);
  clearTimeout(timer);
  timer = setTimeout(flush, BATCH_DELAY_MS);
}
