import { useAccount } from '@entities/account/account-store';
import type { CarVocabulary } from '../query';
import { nextChange } from './conditions';
import { pageContext, type PageRequest } from './page-context';
import { assignment, readExperiment, type Assignment, type Experiment } from './experiment';
import { ruledSearch, rulesThatHold, unruled, type RuledSearch } from './ruled-search';
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

/** Opens the artefact's `rules` and `experiment`. */
export const openArtefact = (
  { rules, experiment }: { rules?: unknown; experiment?: unknown },
  response: Response,
  onChange: () => void,
): OpenRules => openRules(rules, response, onChange, readExperiment(experiment));

const exposed = (search: RuledSearch, exposure: Assignment): RuledSearch => ({
  ...search,
  applied: { ...search.applied, exposure },
});

/**
 * Opens the rules of the artefact's `rules`. Begins and ends are compared with the server's clock. @param onChange called
 * when a rule begins or expires, and when the audience changes. @param experiment gives a share of the visitors other rules.
 */
export function openRules(
  content: unknown,
  response: Response,
  onChange: () => void,
  experiment: Experiment | null = null,
): OpenRules {
  const assigned = experiment && assignment(experiment);
  const live = readRules(content);
  const ofVariant = experiment === null ? live : readRules(experiment.rules);
  const [rules, otherRules] = assigned?.arm === 'b' ? [ofVariant, live] : [live, ofVariant];
  // An arm's rule may begin or expire at another time.
  const all = [...live, ...ofVariant];
  let offset = 0;
  /** The next begin or end, ms. */
  let due = Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const clock = () => Date.now() + offset;

  /** Reports a begin or end that has passed, by the timer or by a corrected clock, and waits for the next one. */
  function wait(): void {
    clearTimeout(timer);
    const now = clock();
    const isChange = due <= now;
    due = nextChange(all, now / 1000) * 1000;
    if (due < Infinity) timer = setTimeout(wait, Math.min(due - now, MAX_DELAY_MS));
    if (isChange) onChange();
  }

  function setClock({ headers }: Response): void {
    const server = Date.parse(headers.get('Date') ?? '');
    // One that the service worker had saved has an old date.
    if (!Number.isNaN(server) && !headers.has('X-Saved')) offset = server - Date.now();
    wait();
  }

  setClock(response);
  const leave = useAccount.subscribe(({ loginId }, before) => {
    if ((loginId === null) !== (before.loginId === null)) onChange();
  });
  return {
    forSearch: (request, question, vocabulary, cityId) => {
      const page = pageContext(request, cityId, clock() / 1000);
      const ruled = ruledSearch(rules, question, vocabulary, page);
      if (assigned === null) return ruled;
      const holding = rulesThatHold(rules, question, vocabulary, page);
      const others = rulesThatHold(otherRules, question, vocabulary, page);
      // Only searches that the arms answer differently tell them apart.
      return JSON.stringify(holding) === JSON.stringify(others)
        ? ruled
        : exposed(ruled ?? unruled(question, vocabulary), assigned);
    },
    setClock,
    close: () => {
      clearTimeout(timer);
      leave();
    },
  };
}
