import { plainName } from '@entities/product/part-name';
import { partAddress } from '@entities/search/parts/part-address';
import type { NearHit } from '@entities/search/parts/part-types';
import { ChipLink } from '@shared/ui/chip';
import { MarkedNumber } from '@entities/search/parts/marked-number';
import { lowerFirst } from './number-texts';
import styles from './near-numbers.module.css';

/** Numbers with one differing character, separate from the exact matches. */
export function NearNumbers({ hits }: { hits: readonly NearHit[] }) {
  if (hits.length === 0) return null;
  return (
    <section className={styles.maybe} aria-labelledby="maybe-heading">
      <h2 id="maybe-heading">Возможно, вы искали</h2>
      <p>Отличаются на&nbsp;один знак&nbsp;— проверьте номер на&nbsp;детали</p>
      <ul>
        {hits.map((hit) => (
          <li key={hit.id}>
            <ChipLink to={partAddress(hit.number, hit.id)} className={styles.chip}>
              <span className={styles.number}>
                <MarkedNumber number={hit.number} marks={hit.marks} />
              </span>
              <span>{[hit.brand, lowerFirst(plainName(hit))].filter((word) => word !== '').join(', ')}</span>
            </ChipLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
