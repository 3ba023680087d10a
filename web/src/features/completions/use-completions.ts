import { useEffect, useMemo } from 'react';
import { useAutocomplete } from 'react-instantsearch';
import { useCompletionsHealth } from '@entities/search/client/engine-health';
import { PRODUCTS } from '@entities/search/client/planned-search';
import { joinQuestion, splitQuestion } from '@entities/search/client/question';
import type { SearchTab } from '@entities/search/box/search-box-store';
import { completionsResult, type Answer, type Answers } from './completions-result';

/** Debounce. */
const PAUSE_MS = 120;
const MIN_LENGTH: Readonly<Record<SearchTab, number>> = { goods: 2, vin: 2, number: 3 };
// Hits are shown as elements, not as HTML; the root has no index and so no results of its own.
const AUTOCOMPLETE = { escapeHTML: false, requiresSearch: false } as const;

export type CompletionsState = ReturnType<typeof useCompletions>;

const NOTHING = { answers: {} as Answers, result: null };

const goesOn = (text: string, before: string): boolean =>
  before !== '' && (text.startsWith(before) || before.startsWith(text));

/** Searches all indexes of the tab for the text after a pause in typing. */
export function useCompletions(text: string, tab: SearchTab, asTyped: readonly string[], cityId: number) {
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
    const answers = Object.fromEntries(
      answered.map(({ indexId, results }) => [indexId, results]),
    ) as unknown as Answers;
    const { question: answeredQuestion = '' } = Object.values(answers as Record<string, Answer<unknown>>)[0] ?? {};
    const { text: answeredText } = splitQuestion(answeredQuestion);
    return { answers, answeredQuestion, answeredText, result: completionsResult(answeredText, answers, cityId) };
  }, [indices, cityId]);
  const isAnswered = isActive && answer.answeredQuestion === question;
  const isShown = isAnswered || (isActive && goesOn(text, answer.answeredText));
  return {
    /** Of the text, or for a moment of its beginning. */
    ...(isShown ? answer : NOTHING),
    isAnswered,
    isLoading: isActive && !isShown && failure === null,
    failed: isActive && !isAnswered && failure !== null,
    /** Of the products. */
    sendEvent: indices.find(({ indexId }) => indexId === PRODUCTS)?.sendEvent ?? null,
  };
}
