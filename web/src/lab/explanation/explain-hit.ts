import type { Engine } from '@entities/search/client/engine';
import { withAsk } from '@entities/search/client/product-asks';
import { fold, stem, type Ask, type QueryPlan } from '@entities/search/query';
import { scopeFilters, type VersionHit } from '../search-version';
import type { VersionSource } from '../lab-context';
import type { SearchScope } from '../lab-page';
import { FIELD_GROUPS, sourceText, type MatchSource } from './field-groups';
import { synonymsOf, tokensOf, type QueryToken, type SynonymUse } from './query-tokens';
import { rankingLines, type RankingDetails, type RankingLine } from './ranking-texts';

/** A word of the query and what of the product it matched. */
export interface WordMatch {
  readonly word: string;
  readonly text: string;
  readonly isMatched: boolean;
}

export interface Explanation {
  readonly words: readonly WordMatch[];
  readonly ranking: readonly RankingLine[];
}

/** Where a hit was found. */
export interface HitPlace {
  readonly engine: Engine;
  readonly index: string;
  readonly synonyms: VersionSource['synonyms'];
  readonly names: VersionSource['names'];
  readonly plan: QueryPlan;
  readonly scope: SearchScope;
}

interface DetailedHit {
  readonly _rankingScoreDetails?: RankingDetails;
  readonly categories?: Readonly<Record<string, string>>;
}

/** Which groups of fields have the text, of this product alone. */
type FindSources = (text: string) => Promise<ReadonlySet<MatchSource>>;

const isHit = ({ hits }: { readonly hits: readonly unknown[] }): boolean => hits.length > 0;

/** The engine shows no helper fields: it is asked for the product with the text in one group of fields. */
const sourcesIn =
  ({ engine, index }: HitPlace, id: number, signal: AbortSignal): FindSources =>
  async (text) => {
    const results = await engine.multiSearch(
      FIELD_GROUPS.map(({ fields }) => ({
        indexUid: index,
        q: text,
        filter: `id = ${id}`,
        attributesToSearchOn: fields,
        attributesToRetrieve: ['id'],
        matchingStrategy: 'all',
        limit: 1,
      })),
      signal,
    );
    return new Set(
      FIELD_GROUPS.filter((_, group) => results[group] !== undefined && isHit(results[group])).map(
        ({ source }) => source,
      ),
    );
  };

/** The query of the hit's ask, for this hit alone, with its ranking details. */
async function detailsOf(
  { engine, index, scope }: HitPlace,
  ask: Ask,
  id: number,
  signal: AbortSignal,
): Promise<DetailedHit | undefined> {
  const query = {
    indexUid: index,
    filter: [...scopeFilters(scope), `id = ${id}`],
    attributesToRetrieve: ['id', 'categories'],
    showRankingScoreDetails: true,
    limit: 1,
  };
  const [result] = await engine.multiSearch([withAsk(query, ask)], signal);
  return result?.hits[0];
}

/** Phrases forgive nothing and have no synonyms; a final space keeps a word from being a prefix. */
async function wordMatch(
  token: QueryToken,
  place: number,
  uses: readonly SynonymUse[],
  names: VersionSource['names'],
  isLast: boolean,
  find: FindSources,
  categoryStems: ReadonlySet<string>,
): Promise<WordMatch> {
  const { text, typed: word } = token;
  const matched = (description: string): WordMatch => ({ word, text: description, isMatched: true });
  const meaning = (sources: ReadonlySet<MatchSource>, of: string) => sourceText(sources, categoryStems.has(of));
  const exact = await find(`"${text}"`);
  if (exact.size > 0) return matched(meaning(exact, text));
  for (const target of uses.filter(({ from, to }) => from <= place && place <= to).flatMap(({ targets }) => targets)) {
    const sources = await find(`"${target}"`);
    if (sources.size > 0) return matched(`синоним «${names[target] ?? target}»: ${meaning(sources, target)}`);
  }
  const similar = await find(`${text} `);
  if (similar.size > 0) return matched(`с опечаткой: ${meaning(similar, text)}`);
  const longer = isLast ? await find(text) : new Set<MatchSource>();
  if (longer.size > 0) return matched(`начало слова: ${meaning(longer, text)}`);
  return { word, text: 'не нашлось в товаре', isMatched: false };
}

/** How a hit without a text of its own was found: by its number among the parts. */
function numberMatch({ replaces }: Ask, id: number, { text }: QueryPlan): WordMatch {
  const replaced = replaces?.get(id);
  return {
    word: text,
    text: replaced === undefined ? 'номер детали из базы номеров' : `заменяет номер ${replaced}`,
    isMatched: true,
  };
}

/** Why a hit is in the results and where it stands. @throws EngineError */
export async function explainHit(
  place: HitPlace,
  { product, ask }: VersionHit,
  signal: AbortSignal,
): Promise<Explanation> {
  if (ask === null) return { words: [], ranking: [] };
  const details = await detailsOf(place, ask, product.id, signal);
  if (ask.ids !== undefined)
    return {
      words: [numberMatch(ask, product.id, place.plan)],
      ranking: rankingLines(details?._rankingScoreDetails ?? {}, 1),
    };
  const tokens = tokensOf(ask, place.plan.text);
  const uses = synonymsOf(tokens, place.synonyms);
  const categoryStems = new Set(
    fold(Object.values(details?.categories ?? {}).join(' '))
      .split(/[^\p{L}\p{N}]+/u)
      .map(stem),
  );
  const find = sourcesIn(place, product.id, signal);
  const words = await Promise.all(
    tokens.map((token, index) =>
      wordMatch(token, index, uses, place.names, index === tokens.length - 1, find, categoryStems),
    ),
  );
  return { words, ranking: rankingLines(details?._rankingScoreDetails ?? {}, tokens.length) };
}
