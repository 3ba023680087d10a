import { carsFound } from '../cars/car-queries';
import { searchParts } from '../parts/part-matches';
import { readingsOf } from '../query/number-readings';
import { useCompletionsHealth } from './engine-health';
import { NOTHING, type RankedHit } from './engine-query';
import type { Expand, PlannedResult } from './planned-search';
import { searchClients } from './search-client';

export type PartsResult = Pick<PlannedResult, 'matches'>;

/** How the indexes that complete what is typed are searched. */
export const expandCompletions: Expand = async (query, { text, plan, send }, isBesideProducts) => {
  switch (query.indexUid) {
    case 'suggestions': {
      const q = plan.asks.find(({ role }) => role === 'exact')?.q ?? '';
      // A category or a brand matches when it is named among other words; a suggestion has to continue all of them.
      return send({ ...query, q, matchingStrategy: String(query.filter).includes('kind = query') ? 'all' : 'last' });
    }
    case 'parts': {
      // Beside products only a number is searched among the parts.
      if (isBesideProducts && plan.kind !== 'number') return NOTHING;
      const matches = await searchParts(text, readingsOf(text), send);
      return { ...NOTHING, totalHits: matches.exact.length + matches.prefix.length, matches };
    }
    case 'cars': {
      const hits = await carsFound(text, query, send);
      return { ...NOTHING, hits: hits as readonly unknown[] as RankedHit[], totalHits: hits.length };
    }
    default:
      return send(query);
  }
};

/** The InstantSearch client of a city's completions. */
export const completionClientOf = searchClients(useCompletionsHealth, expandCompletions);
