import { carQueries, carsFound, type CarHit } from '../cars/car-queries';
import { readingsOf } from '../query/number-readings';
import { partMatches, type PartSearchResponse } from '../parts/part-matches';
import { partQueries } from '../parts/part-queries';
import type { PartMatches } from '../parts/part-types';
import type { RankedHit } from './engine-query';
import { asIs, NOTHING, type Expand, type Expansion } from './planned-search';

/** A category or a brand matches when it is named among other words; a suggestion has to continue all of them. */
const suggestions: Expand = (query, _, { asks }) => {
  const q = asks.find(({ role }) => role === 'exact')?.q ?? '';
  return asIs({ ...query, q, matchingStrategy: String(query.filter).includes('kind = query') ? 'all' : 'last' });
};

export interface PartsResult {
  readonly matches?: PartMatches;
}

/** A number is searched in all of its readings. */
function parts(text: string): Expansion {
  const readings = readingsOf(text);
  const questions = partQueries(readings);
  return {
    queries: questions.map(({ query }) => query),
    join(results) {
      const matches = partMatches(text, readings, questions, results as readonly unknown[] as PartSearchResponse[]);
      return { ...NOTHING, totalHits: matches.exact.length + matches.prefix.length, matches };
    },
  };
}

function cars(query: object, text: string): Expansion {
  const questions = carQueries(text);
  return {
    queries: questions.map(({ q }) => ({ ...query, q, matchingStrategy: 'all' })),
    join(results) {
      const hits = carsFound(
        questions,
        results.map((result) => result.hits as readonly unknown[] as CarHit[]),
      );
      return { ...NOTHING, hits: hits as readonly unknown[] as RankedHit[], totalHits: hits.length };
    },
    isOptional: true,
  };
}

/** Expansions of the indexes that complete what is typed. Beside products only a number is searched among the parts. */
export const expandCompletions: Expand = (query, text, plan, besideProducts) => {
  switch (query.indexUid) {
    case 'suggestions':
      return suggestions(query, text, plan, besideProducts);
    case 'parts':
      return besideProducts && plan.kind !== 'number' ? { queries: [], join: () => NOTHING } : parts(text);
    case 'cars':
      return cars(query, text);
    default:
      return asIs(query);
  }
};
