import { useEffect, useState } from 'react';
import type { Engine } from '@entities/search/client/engine';
import { labEngine } from './lab-engine';
import { loadContext, type LabContext, type VersionSource } from './lab-context';
import type { LabPage } from './lab-page';
import { failureText } from './note';
import type { SearchVersion } from './search-version';
import { loadWords } from './version-words';

export interface Lab {
  readonly context: LabContext;
  readonly engine: Engine;
  readonly live: SearchVersion;
  /** Null until the draft can be searched. */
  readonly draft: SearchVersion | null;
}

const POLL_MS = 1_500;
const ACTIVE: ReadonlySet<string> = new Set(['waiting', 'building']);

const hasSameWords = (one: VersionSource, other: VersionSource): boolean =>
  one.vocabulary === other.vocabulary && one.cars === other.cars && one.rules.words.join() === other.rules.words.join();

async function prepare(context: LabContext, cityId: number): Promise<Lab> {
  const engine = labEngine(context, cityId);
  const { live, draft } = context;
  const isReady = draft.state === 'ready';
  const liveWords = loadWords(live);
  const [words, draftWords] = await Promise.all([
    liveWords,
    !isReady || hasSameWords(live, draft) ? liveWords : loadWords(draft),
  ]);
  const version = ({ index, rules }: VersionSource, vocabulary: SearchVersion['vocabulary']) => ({
    engine,
    index,
    rules,
    vocabulary,
  });
  return { context, engine, live: version(live, words), draft: isReady ? version(draft, draftWords) : null };
}

/** The lab of a page; the context is loaded again while the preview is being built, and after `reload`. */
export function useLab(page: LabPage): { lab: Lab | null; failure: string | null; reload: () => void } {
  const [lab, setLab] = useState<Lab | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const { text, scope } = page;
  const cityId = scope.city.id;
  useEffect(() => {
    let isCurrent = true;
    let timer: number | undefined;
    const look = async (known: Lab | null): Promise<void> => {
      const context = await loadContext(text);
      const isActive = ACTIVE.has(context.draft.state);
      const next = known !== null && isActive ? { ...known, context } : await prepare(context, cityId);
      if (!isCurrent) return;
      setLab(next);
      if (isActive) timer = window.setTimeout(run, POLL_MS, next);
    };
    const run = (known: Lab | null) => {
      look(known).catch((error: unknown) => {
        if (isCurrent) setFailure(failureText(error));
      });
    };
    run(null);
    return () => {
      isCurrent = false;
      window.clearTimeout(timer);
    };
  }, [text, cityId, round]);
  return { lab, failure, reload: () => setRound((count) => count + 1) };
}
