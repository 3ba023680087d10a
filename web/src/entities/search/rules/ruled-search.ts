import { ArrangedSearch, hiddenFilter, isUnchanged } from '../client/arrangement';
import type { CardQuery } from '../client/pins';
import { planOfQuestion, joinQuestion, splitQuestion } from '../client/question';
import { sortOrders } from '../client/sort-orders';
import type { CarVocabulary, QueryPlan } from '../query';
import { actionsOf } from './actions';
import { NO_RULES, type RuledQueries } from './applied-rules';
import { rulesFor, type SearchContext } from './conditions';
import { rewrite } from './rewrite';
import type { CurationRule } from './rules-artefact';

/** How rules change one search: its plan and its queries. */
export interface RuledSearch extends RuledQueries {
  readonly plan: QueryPlan;
}

/** What a page knows of its search; the rest is in its question. */
export type PageContext = Omit<SearchContext, 'text'>;

/**
 * Applies rules to a search; null when none of them holds. @param question as `joinQuestion` writes it. @param vocabulary
 * with the words of the artefact.
 */
export function ruledSearch(
  rules: readonly CurationRule[],
  question: string,
  vocabulary: CarVocabulary | null,
  page: PageContext,
): RuledSearch | null {
  const { text, asTyped, everyWord } = splitQuestion(question);
  const holding = rulesThatHold(rules, question, vocabulary, page);
  const actions = actionsOf(holding, { text, hasOrder: page.hasOrder });
  if (actions.ids.length === 0) return null;
  const rewritten = rewrite(text, actions, asTyped);
  const plan = planOfQuestion(joinQuestion({ text: rewritten.text, asTyped, everyWord }), vocabulary);
  const { ids, pins, redirect, banner, facets, sort } = actions;
  let arranged: ArrangedSearch | null = null;
  return {
    plan: { ...plan, understood: [...rewritten.readings, ...plan.understood] },
    applied: {
      ids,
      // Words as typed are searched, not redirected.
      redirect: asTyped.length > 0 || everyWord ? undefined : redirect,
      banner,
      facets,
      sort,
      pinned: pins.map(([id]) => id),
      hidden: hiddenFilter(actions),
    },
    order: sort && sortOrders(page.city)[sort],
    sendVia: (send, textFilter) => {
      if (isUnchanged(actions)) return send;
      const search = (arranged ??= new ArrangedSearch(actions, send));
      return (query) => search.answer(query as CardQuery, textFilter);
    },
  };
}

/** The rules that hold for a question. */
export function rulesThatHold(
  rules: readonly CurationRule[],
  question: string,
  vocabulary: CarVocabulary | null,
  page: PageContext,
): readonly CurationRule[] {
  const hasCar = page.hasCar || (rules.some(({ car }) => car !== undefined) && namesCar(question, vocabulary));
  return rulesFor(rules, { ...page, text: splitQuestion(question).text, hasCar });
}

/** A search that no rule changes. */
export const unruled = (question: string, vocabulary: CarVocabulary | null): RuledSearch => ({
  plan: planOfQuestion(question, vocabulary),
  applied: NO_RULES,
  sendVia: (send) => send,
});

const namesCar = (question: string, vocabulary: CarVocabulary | null): boolean =>
  planOfQuestion(question, vocabulary).car !== undefined;
