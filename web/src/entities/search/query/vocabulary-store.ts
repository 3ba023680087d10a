import { create } from 'zustand';
import { env } from '@shared/config/env';
import { findUnits, readVocabulary, type CarVocabulary, type Vocabulary } from '.';

const MAX_WAIT_MS = 600;
const MAX_WAIT_FOR_CARS_MS = 3_000;
const TIMEOUT_MS = 10_000;
/** After a failure the next search retries, but not for each letter. */
const REST_MS = 15_000;

/** The catalogue's vocabulary, once loaded. */
export const useVocabulary = create<{ vocabulary: CarVocabulary | null }>(() => ({ vocabulary: null }));

/** Tokens of the grades and amounts in a text, by the vocabulary's unit words once loaded. */
export const unitsIn = (text: string): string[] => findUnits(text, useVocabulary.getState().vocabulary?.units);

interface Loading<Value> {
  since: number;
  /** Settles with the response, or when a search should go on without it. */
  soon: Promise<Value>;
}

let loading: Loading<CarVocabulary | null> | null = null;

async function load(): Promise<Vocabulary | null> {
  try {
    const response = await fetch(`${env.apiBase}/searchVocabulary`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) return null;
    const vocabulary = readVocabulary((await response.json()) as Parameters<typeof readVocabulary>[0]);
    useVocabulary.setState({ vocabulary });
    return vocabulary;
  } catch {
    return null; // offline: words are searched as typed
  }
}

/** Starts loading the vocabulary unless it is loaded or in flight. */
export function prepareVocabulary(): void {
  if (useVocabulary.getState().vocabulary !== null) return;
  if (loading !== null && performance.now() - loading.since < REST_MS) return;
  const enough = new Promise<null>((resolve) => setTimeout(resolve, MAX_WAIT_MS, null));
  loading = { since: performance.now(), soon: Promise.race([load(), enough]) };
}

/** The vocabulary if it loads in time, else null. Concurrent callers share one request. */
export function waitForVocabulary(): Promise<CarVocabulary | null> {
  const { vocabulary } = useVocabulary.getState();
  if (vocabulary !== null) return Promise.resolve(vocabulary);
  prepareVocabulary();
  return loading?.soon ?? Promise.resolve(null);
}

let loadingCars: Loading<CarVocabulary> | null = null;

async function loadCars(vocabulary: Vocabulary): Promise<CarVocabulary> {
  const cars = await import('../cars');
  const withCars = await cars.loadCars(vocabulary, AbortSignal.timeout(TIMEOUT_MS));
  useVocabulary.setState({ vocabulary: withCars });
  return withCars;
}

/** The vocabulary for a text, with the cars unless the text is one of its words or they do not load in time. */
export async function vocabularyFor(text: string): Promise<CarVocabulary | null> {
  const vocabulary = await waitForVocabulary();
  if (vocabulary === null || vocabulary.forCar !== undefined || vocabulary.words.includes(text)) return vocabulary;
  if (loadingCars === null || performance.now() - loadingCars.since >= REST_MS) {
    const enough = new Promise<Vocabulary>((resolve) => setTimeout(resolve, MAX_WAIT_FOR_CARS_MS, vocabulary));
    const loaded = loadCars(vocabulary).catch(() => vocabulary);
    loadingCars = { since: performance.now(), soon: Promise.race([loaded, enough]) };
  }
  return loadingCars.soon;
}
