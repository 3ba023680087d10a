import { Fragment } from 'react';
import { number, products } from '@shared/i18n/format';
import type { HitPlace } from '../explanation/explain-hit';
import styles from '../lab.module.css';
import type { PlacedHit } from '../moves';
import type { Block, VersionResults } from '../search-version';
import { HitRow } from './hit-row';
import type { Judging } from './judging';
import { ReadingLine, RuleLine } from './reading-line';

const BLOCKS: Readonly<Record<Block, string>> = {
  exact: 'Со всеми словами',
  variants: 'Варианты: другой объём, цвет или производитель',
  near: 'Похожие: не все слова',
};

interface VersionSideProps {
  readonly title: string;
  readonly results: VersionResults;
  readonly hits: readonly PlacedHit[];
  readonly place: HitPlace;
  readonly judging: Judging;
  readonly isHiddenOnPhone: boolean;
}

/** The results of one version. */
export function VersionSide({ title, results, hits, place, judging, isHiddenOnPhone }: VersionSideProps) {
  const hasBlocks = hits.some(({ block }) => block !== 'exact');
  return (
    <section className={isHiddenOnPhone ? `${styles.side} ${styles.hidden}` : styles.side} aria-label={title}>
      <div className={styles.sideHead}>
        <h2>{title}</h2>
        <span className="hint">
          {products(results.total)}, {number(results.ms)} мс
        </span>
      </div>
      <ReadingLine results={results} />
      <RuleLine results={results} />
      {hits.length === 0 && <p className="empty">Ничего не находится</p>}
      <ol className={styles.list}>
        {hits.map((hit, index) => (
          <Fragment key={`${hit.block} ${hit.product.id}`}>
            {hasBlocks && hit.block !== hits[index - 1]?.block && <li className={styles.block}>{BLOCKS[hit.block]}</li>}
            <HitRow
              hit={hit}
              place={place}
              judging={judging}
              isPinned={results.summary.rules.pinned.includes(hit.product.id)}
            />
          </Fragment>
        ))}
      </ol>
    </section>
  );
}
