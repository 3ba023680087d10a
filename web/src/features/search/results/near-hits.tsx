import { useHits, useInstantSearch } from 'react-instantsearch';
import { Link } from 'react-router';
import { fold, type Ask } from '@entities/search/query';
import type { PartialMatches } from '@entities/search/client/product-asks';
import { useScope } from '../state/scope';
import { useQuestion } from '../state/use-question';
import { DocumentCard } from './document-card';
import { clickEvent } from '@entities/search/log/search-events';
import styles from './variants.module.css';

type NearProduct = PartialMatches['hits'][number];

const wordsOf = ({ q }: Ask): string[] => q.replaceAll('«', '').split(' ');

/**
 * Words that a hit lacks, in the query's order: those the ask left out, and those the engine dropped, from the last one
 * on.
 */
function missing(hit: NearProduct, ask: Ask, query: string): readonly string[] {
  const words = wordsOf(ask);
  const { matchingWords = words.length, maxMatchingWords = words.length } = hit._rankingScoreDetails?.words ?? {};
  const foldedQuery = fold(query);
  const missingWords = [...(maxMatchingWords === words.length ? words.slice(matchingWords) : []), ...ask.dropped];
  return missingWords.toSorted((candidate, next) => foldedQuery.indexOf(candidate) - foldedQuery.indexOf(next));
}

const without = (words: readonly string[]): string =>
  `без ${words.length === 1 ? 'слова' : 'слов'} ${words.map((word) => `«${word}»`).join(', ')}`;

/** The number that the product replaces, in the products of a mistyped number. */
function replacedBy({ id }: NearProduct, { replaces }: Ask) {
  const number = replaces?.get(id);
  return number === undefined ? undefined : <span className={styles.lacks}>аналог {number}</span>;
}

export interface NearHitsProps {
  hits: readonly NearProduct[];
  ask: Ask;
  /** Sizes, colours and brands of the query: near asks do not search them. */
  soft: readonly string[];
}

/** Hits that lack a word, separate from the whole ones, each with the missing words. */
export default function NearHits({ hits, ask, soft }: NearHitsProps) {
  const { addressOf } = useScope();
  const { indexUiState } = useInstantSearch();
  const { text, withPart } = useQuestion();
  const open = clickEvent(useHits({ escapeHTML: false }).sendEvent, 'near');
  const isNumber = ask.role === 'mistyped';
  const missingByHit = hits.map((hit) => (isNumber ? [] : missing(hit, ask, text)));
  const isMissing = (word: string) => missingByHit.every((words) => words.includes(word));
  const words = wordsOf(ask);
  return (
    <section className={styles.near} aria-labelledby="near-heading">
      <div className={styles.nearHead}>
        <div>
          <h2 id="near-heading">Почти то, что искали</h2>
          <p>
            {isNumber ? (
              'Номер отличается одним знаком — сверьте со своим'
            ) : (
              <>
                Нашли по словам: {words.filter((word) => !isMissing(word)).join(' ')}{' '}
                {[...words.filter(isMissing), ...ask.dropped, ...soft].map((word) => (
                  <s key={word}>{word}</s>
                ))}
              </>
            )}
          </p>
        </div>
        {!isNumber && (
          <Link className="link" to={addressOf({ ...indexUiState, query: withPart({ everyWord: true }), page: 1 })}>
            Искать все слова
          </Link>
        )}
      </div>
      <div className="cards cards-4">
        {hits.map((hit, index) => {
          const lacks = missingByHit[index] ?? [];
          return (
            <DocumentCard
              key={hit.id}
              document={hit}
              onOpen={() => open(hit, index)}
              note={lacks.length > 0 ? <span className={styles.lacks}>{without(lacks)}</span> : replacedBy(hit, ask)}
            />
          );
        })}
      </div>
    </section>
  );
}
