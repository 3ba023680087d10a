import { create } from 'zustand';
import { env } from '@shared/config/env';
import { findUnits, readVocabulary, type Vocabulary } from '../query';

const PATIENCE_MS = 600;
const TIMEOUT_MS = 10_000;
/** After a failure the next search asks again, but not each letter. */
const REST_MS = 15_000;

/** The catalogue's own words, once they have come. */
export const useVocabulary = create<{ vocabulary: Vocabulary | null }>(() => ({ vocabulary: null }));

/** Tokens of the grades and amounts in a text, by the catalogue's own unit words once they are here. */
export const unitsIn = (text: string): string[] => findUnits(text, useVocabulary.getState().vocabulary?.units);

interface Loading {
  since: number;
  /** Ends with the answer, or when it is time to search without it. */
  soon: Promise<Vocabulary | null>;
}

let loading: Loading | null = null;

async function load(): Promise<Vocabulary | null> {
  try {
    const response = await fetch(`${env.apiBase}/searchVocabulary`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) return null;
    const vocabulary = readVocabulary(new TextDecoder('windows-1251').decode(await response.arrayBuffer()));
    useVocabulary.setState({ vocabulary });
    return vocabulary;
  } catch {
    return null; // no connection: words are taken as they are typed
  }
}

/** Begins to fetch the vocabulary unless it is here or on its way. */
export function prepareVocabulary(): void {
  if (useVocabulary.getState().vocabulary !== null) return;
  if (loading !== null && performance.now() - loading.since < REST_MS) return;
  const enough = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null));
  loading = { since: performance.now(), soon: Promise.race([load(), enough]) };
}

/** The vocabulary if it comes in good time, else null. All that wait in the meantime wait for the same answer. */
export function waitForVocabulary(): Promise<Vocabulary | null> {
  const { vocabulary } = useVocabulary.getState();
  if (vocabulary !== null) return Promise.resolve(vocabulary);
  prepareVocabulary();
  return loading?.soon ?? Promise.resolve(null);
}
