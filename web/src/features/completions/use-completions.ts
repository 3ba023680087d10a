import { useEffect, useState } from 'react';
import { transportOf } from '@shared/search-client';
import { newestOnly, type NewestOnly } from '@shared/search-client/newest-only';
import type { SearchTab } from '@shared/search-box/store';
import { askCompletions, type Found } from './ask';

const PAUSE_MS = 120;
const SHORTEST = 2;

export interface Completions {
  /** Answer to the text, or for a moment the one to its beginning; null when there is none to show. */
  found: Found | null;
  waiting: boolean;
  failed: boolean;
}

interface Known {
  asked: string;
  found: Found | null;
  failed: boolean;
}

const asks = new Map<number, NewestOnly>();
/** The newest answer of all: a list that is opened again need not wait for it. */
let newest: Known = { asked: '', found: null, failed: false };

function asksOf(cityId: number): NewestOnly {
  const known = asks.get(cityId) ?? newestOnly(transportOf(cityId));
  asks.set(cityId, known);
  return known;
}

/** An older answer may stand while the next one is on its way only if the text goes on from it. */
const goesOn = (found: Found | null, text: string, tab: SearchTab): boolean =>
  found !== null && found.tab === tab && (text.startsWith(found.text) || found.text.startsWith(text));

/** Asks the engine once the hands rest for a moment; only the answer to the newest question is ever taken. */
export function useCompletions(text: string, tab: SearchTab, cityId: number | null, asTyped: boolean): Completions {
  const [known, setKnown] = useState(newest);
  const wanted = tab !== 'vin' && text.length >= SHORTEST && cityId !== null;
  const asked = JSON.stringify([tab, text, cityId, asTyped]);

  useEffect(() => {
    if (!wanted) return;
    const engine = asksOf(cityId);
    const take = (answer: Known) => {
      newest = answer;
      setKnown(answer);
    };
    engine.supersede();
    const turn = engine.turn();
    const timer = setTimeout(() => {
      askCompletions(engine.post, text, tab, asTyped).then(
        (found) => {
          if (engine.isNewest(turn)) take({ asked, found, failed: false });
        },
        () => {
          if (engine.isNewest(turn)) take({ asked, found: null, failed: true });
        },
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      engine.supersede();
    };
  }, [wanted, asked, text, tab, cityId, asTyped]);

  if (!wanted) return { found: null, waiting: false, failed: false };
  const isAnswer = known.asked === asked;
  return {
    found: isAnswer || goesOn(known.found, text, tab) ? known.found : null,
    waiting: !isAnswer,
    failed: known.failed,
  };
}
