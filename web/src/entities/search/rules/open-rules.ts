import { useAccount } from '@entities/account/account-store';
import type { CarVocabulary } from '../query';
import { nextChange } from './conditions';
import { pageContext, type PageRequest } from './page-context';
import { ruledSearch, type RuledSearch } from './ruled-search';
import { readRules } from './rules-artefact';

/** Longest delay of a timer, ms. */
const MAX_DELAY_MS = 2 ** 31 - 1;

/** The rules of the artefact for searches of this browser. */
export interface OpenRules {
  /** The rules that hold for a search now; null for none. */
  forSearch: (
    request: PageRequest,
    question: string,
    vocabulary: CarVocabulary | null,
    cityId: number,
  ) => RuledSearch | null;
  /** Sets the clock by the date of a response. */
  setClock: (response: Response) => void;
  /** Ends the timer. */
  close: () => void;
}

/**
 * Opens the rules of the artefact's `rules`. Begins and ends are compared with the server's clock. @param onChange called
 * when a rule begins or expires, and when the audience changes.
 */
export function openRules(content: unknown, response: Response, onChange: () => void): OpenRules {
  const rules = readRules(content);
  let offset = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const clock = () => Date.now() + offset;

  function wait(): void {
    clearTimeout(timer);
    const delay = nextChange(rules, clock() / 1000) * 1000 - clock();
    if (delay === Infinity) return;
    const next = () => {
      if (delay <= MAX_DELAY_MS) onChange();
      wait();
    };
    timer = setTimeout(next, Math.min(delay, MAX_DELAY_MS));
  }

  function setClock({ headers }: Response): void {
    const server = Date.parse(headers.get('Date') ?? '');
    // One that the service worker had saved has an old date.
    if (!Number.isNaN(server) && !headers.has('X-Saved')) offset = server - Date.now();
    wait();
  }

  setClock(response);
  const leave = useAccount.subscribe(({ token }, before) => {
    if ((token === null) !== (before.token === null)) onChange();
  });
  return {
    forSearch: (request, question, vocabulary, cityId) =>
      ruledSearch(rules, question, vocabulary, pageContext(request, cityId, clock() / 1000)),
    setClock,
    close: () => {
      clearTimeout(timer);
      leave();
    },
  };
}
