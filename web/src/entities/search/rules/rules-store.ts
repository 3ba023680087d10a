import { create } from 'zustand';
import { env } from '@shared/config/env';
import type { CarVocabulary } from '../query';
import type { OpenRules } from './open-rules';

const MAX_WAIT_MS = 600;
const TIMEOUT_MS = 10_000;
const REFRESH_MS = 30_000;
/** Younger rules are not loaded again. */
const FRESH_MS = 20_000;

/** The merchandisers' rules as far as they are loaded. */
interface SearchRules {
  /** Counts changes of the rules and of which of them hold: results of another number are old. */
  revision: number;
  /** Of the artefact. */
  version?: unknown;
  /** Words that synonyms of the engine define. */
  words: readonly string[];
  /** Null: there are none. */
  rules: OpenRules | null;
}

/** `GET /searchRules`, unchecked. */
interface Artefact {
  version?: unknown;
  words?: unknown[];
  rules?: unknown[];
  experiment?: unknown;
}

export const useSearchRules = create<SearchRules>(() => ({ revision: 0, words: [], rules: null }));

let since = -FRESH_MS;
let loading: Promise<unknown> | undefined;
/** Settles when the first search need not wait any longer. */
let soon: Promise<unknown> | undefined;

const change = (changed?: Partial<SearchRules>): void =>
  useSearchRules.setState(({ revision }) => ({ revision: revision + 1, ...changed }));

async function load(): Promise<void> {
  const response = await fetch(`${env.apiBase}/searchRules`, {
    cache: 'no-cache',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) return;
  const content = ((await response.json().catch(() => null)) ?? {}) as Artefact;
  const { version, rules, words } = useSearchRules.getState();
  if (content.version === version) return rules?.setClock(response);
  // Broken content means no rules.
  const known = content.words?.filter((word) => typeof word === 'string') ?? [];
  const isNeeded = (content.rules?.length ?? 0) > 0 || content.experiment != null;
  const opened = isNeeded ? (await import('./open-rules')).openArtefact(content, response, change) : null;
  rules?.close();
  const isChange = opened !== rules || known.length + words.length > 0;
  (isChange ? change : useSearchRules.setState)({ version: content.version, rules: opened, words: known });
}

/** Loads the rules unless they are fresh. A failure leaves them as they are. */
export function prepareRules(): void {
  if (performance.now() - since < FRESH_MS) return;
  since = performance.now();
  loading = load().catch(() => undefined);
}

/** The rules if they load in time; a search does not wait for newer ones. */
export async function waitForRules(): Promise<SearchRules> {
  prepareRules();
  soon ??= Promise.race([loading, new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))]);
  await soon;
  return useSearchRules.getState();
}

/** Looks for published changes while the document is visible. Returns what ends it. */
export function watchRules(): () => void {
  const look = () => {
    if (!document.hidden) prepareRules();
  };
  const timer = setInterval(look, REFRESH_MS);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}

let memo: readonly [own: CarVocabulary | null, words: readonly string[], both: CarVocabulary] | undefined;

/** The vocabulary with further words. The same one for the same arguments: its lexicon is costly. */
export function withWords(vocabulary: CarVocabulary | null, words: readonly string[]): CarVocabulary | null {
  if (vocabulary === null || words.length === 0) return vocabulary;
  if (memo?.[0] !== vocabulary || memo[1] !== words)
    memo = [vocabulary, words, { ...vocabulary, words: [...vocabulary.words, ...words] }];
  return memo[2];
}
