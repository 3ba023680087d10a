import { useRef, useState } from 'react';
import type { SearchScope } from './lab-page';
import { RunError, runPairs, type Pair } from './run-pairs';
import { searchVersion, type SearchVersion, type VersionResults } from './search-version';
import type { Lab } from './use-lab';

export interface Run {
  /** Null: none is under way. */
  readonly progress: { readonly done: number; readonly total: number } | null;
  readonly failure: string | null;
  readonly start: (texts: readonly string[]) => void;
  readonly cancel: () => void;
}

const FIELDS = ['id', 'name', 'packing_group'];

const failureOf = (error: unknown): string =>
  error instanceof RunError
    ? `Остановились на запросе «${error.text}»: движок не ответил. Запустите ещё раз.`
    : 'Проверка не удалась. Обновите страницу и запустите ещё раз.';

/** Searches many texts with both versions; `onDone` gets the pairs in the order of the texts. */
export function useRun(
  { live, draft }: Lab,
  scope: SearchScope,
  onDone: (texts: readonly string[], pairs: readonly Pair<VersionResults>[]) => void,
): Run {
  const [progress, setProgress] = useState<Run['progress']>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const controller = useRef<AbortController | null>(null);

  async function run(texts: readonly string[], draftVersion: SearchVersion, signal: AbortSignal): Promise<void> {
    const search = (version: SearchVersion, text: string) =>
      searchVersion(version, text, scope, { fields: FIELDS, signal });
    try {
      const pairs = await runPairs(
        texts,
        async (text) => {
          const [ofLive, ofDraft] = await Promise.all([search(live, text), search(draftVersion, text)]);
          return { live: ofLive, draft: ofDraft };
        },
        { signal, onProgress: (done) => setProgress({ done, total: texts.length }) },
      );
      onDone(texts, pairs);
    } catch (error) {
      if (!signal.aborted) setFailure(failureOf(error));
    } finally {
      setProgress(null);
    }
  }

  return {
    progress,
    failure,
    start: (texts) => {
      if (draft === null) return;
      controller.current = new AbortController();
      setFailure(null);
      setProgress({ done: 0, total: texts.length });
      void run(texts, draft, controller.current.signal);
    },
    cancel: () => controller.current?.abort(),
  };
}
