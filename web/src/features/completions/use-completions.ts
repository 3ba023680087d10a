import { useEffect, useState } from 'react';
import { transportOf } from '@entities/search/client';
import { newestOnly, type NewestOnly } from '@entities/search/client/newest-only';
import { joinQuestion } from '@entities/search/client/question';
import { planOfQuestion } from '@entities/search/client/question-plan';
import { prepareVocabulary, vocabularyFor, waitForVocabulary } from '@entities/search/client/vocabulary-store';
import type { SearchTab } from '@entities/search/box/search-box-store';
import { fetchCompletions, type CompletionsResult } from './fetch-completions';

const PAUSE_MS = 120;
/** Debounce: a half-typed word may find nothing for a moment, which is shown only after a pause in typing. */
const REST_MS = 600;
const MIN_LENGTH = 2;

export interface CompletionsState {
  /** Completions of the text, or for a moment those of its beginning; null when there are none to show. */
  result: CompletionsResult | null;
  waiting: boolean;
  failed: boolean;
}

interface CompletionsCache {
  requestKey: string;
  result: CompletionsResult | null;
  failed: boolean;
}

const queues = new Map<number, NewestOnly>();
/** The newest response: a list that is opened again shows it at once. */
let newest: CompletionsCache = { requestKey: '', result: null, failed: false };

function queueOf(cityId: number): NewestOnly {
  const queue = queues.get(cityId) ?? newestOnly(transportOf(cityId));
  queues.set(cityId, queue);
  return queue;
}

const isEmpty = ({ products, queries, categories, brands }: CompletionsResult): boolean =>
  [products, queries, categories, brands].every(({ length }) => length === 0);

/** The previous completions stay during the next request only if one text continues the other. */
const goesOn = (result: CompletionsResult | null, text: string, tab: SearchTab): boolean =>
  result !== null && result.tab === tab && (text.startsWith(result.text) || result.text.startsWith(text));

/** Requests completions after a pause in typing; only the newest request's response is shown. */
export function useCompletions(
  text: string,
  tab: SearchTab,
  cityId: number | null,
  asTyped: readonly string[],
): CompletionsState {
  const [newestAnswer, setNewestAnswer] = useState(newest);
  const isActive = tab === 'goods' && text.length >= MIN_LENGTH && cityId !== null;
  const question = joinQuestion({ text, asTyped, everyWord: false });
  const requestKey = JSON.stringify([tab, question, cityId]);

  useEffect(prepareVocabulary, []);
  useEffect(() => {
    if (!isActive) return;
    const engine = queueOf(cityId);
    const apply = (answer: CompletionsCache) => {
      newest = answer;
      setNewestAnswer(answer);
    };
    engine.supersede();
    const requestId = engine.id();
    let timer = setTimeout(() => {
      // A name of a car needs a second word for what is wanted; half of a first word should not wait for the cars.
      const vocabularyOf = text.includes(' ') ? vocabularyFor : waitForVocabulary;
      const answer = vocabularyOf(text).then((vocabulary) =>
        fetchCompletions(engine.post, { text, tab, cityId, plan: planOfQuestion(question, vocabulary) }),
      );
      answer.then(
        (result) => {
          if (!engine.isNewest(requestId)) return;
          const flickers =
            isEmpty(result) && newest.result !== null && !isEmpty(newest.result) && goesOn(newest.result, text, tab);
          if (flickers) timer = setTimeout(apply, REST_MS, { requestKey, result, failed: false });
          else apply({ requestKey, result, failed: false });
        },
        () => {
          if (engine.isNewest(requestId)) apply({ requestKey, result: null, failed: true });
        },
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      engine.supersede();
    };
  }, [isActive, requestKey, question, text, tab, cityId]);

  if (!isActive) return { result: null, waiting: false, failed: false };
  const isAnswer = newestAnswer.requestKey === requestKey;
  return {
    result: isAnswer || goesOn(newestAnswer.result, text, tab) ? newestAnswer.result : null,
    waiting: !isAnswer,
    failed: newestAnswer.failed,
  };
}
