import { useEffect, useMemo } from 'react';
import { useAutocomplete } from 'react-instantsearch';
import { useCompletionsHealth } from '@entities/search/client/engine-health';
import { PRODUCTS } from '@entities/search/client/planned-search';
import { joinQuestion, splitQuestion } from '@entities/search/client/question';
import type { SendEvent } from '@entities/search/log/search-events';
import type { SearchTab } from '@entities/search/box/search-box-store';

/** Debounce. */
const PAUSE_MS = 120;
const MIN_LENGTH: Readonly<Record<SearchTab, number>> = { goods: 2, vin: 2, number: 3 };
// Hits are shown as elements, not as HTML; the root has no index and so no results of its own.
const AUTOCOMPLETE = { escapeHTML: false, requiresSearch: false } as const;

export interface CompletionsState {
  /** Results by index, of the text or for a moment of its beginning; null when there are none to show. */
  results: Readonly<Record<string, IndexResults>> | null;
  /** The text that they belong to. */
  text: string;
  waiting: boolean;
  failed: boolean;
  /** Of the products; null without them. */
  sendEvent: SendEvent | null;
}

export type IndexResults = ReturnType<typeof useAutocomplete>['indices'][number]['results'];
/** `question`: what the client answered. */
type Answered = IndexResults & { question?: string };

const goesOn = (text: string, before: string): boolean =>
  before !== '' && (text.startsWith(before) || before.startsWith(text));

/** Searches all indexes of the tab for the text after a pause in typing. */
export function useCompletions(text: string, tab: SearchTab, asTyped: readonly string[]): CompletionsState {
  const { indices, currentRefinement, refine } = useAutocomplete(AUTOCOMPLETE);
  const failure = useCompletionsHealth((health) => health.failure);
  const isActive = text.length >= MIN_LENGTH[tab];
  const question = joinQuestion({ text, asTyped, everyWord: false });

  useEffect(() => {
    if (!isActive || question === currentRefinement) return;
    const timer = setTimeout(() => refine(question), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isActive, question, currentRefinement, refine]);

  const answer = useMemo(() => {
    const answered = indices.filter(({ results }) => 'nbHits' in results);
    return {
      question: (answered[0]?.results as Answered | undefined)?.question ?? '',
      results: Object.fromEntries(answered.map(({ indexId, results }) => [indexId, results])),
    };
  }, [indices]);
  const answeredText = splitQuestion(answer.question).text;
  const isAnswer = answer.question === question;
  return {
    results: isActive && (isAnswer || goesOn(text, answeredText)) ? answer.results : null,
    text: answeredText,
    waiting: isActive && !isAnswer,
    failed: isActive && !isAnswer && failure !== null,
    sendEvent: indices.find(({ indexId }) => indexId === PRODUCTS)?.sendEvent ?? null,
  };
}
