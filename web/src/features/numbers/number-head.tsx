import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { pictureOf, type PartPage } from '@shared/api/parts';
import { NBSP } from '@shared/i18n/format';
import { makerName, plainName } from '@entities/product/part-name';
import type { PartMatches } from '@entities/search/parts/part-types';
import { searchAddress } from '@entities/search/box/search-box-store';
import { Icon } from '@shared/ui/icon';
import { Picture } from '@shared/ui/picture';
import { addressOf } from './number-address';
import { ReadingChips } from './reading-chips';
import { useNumberState } from './use-number-state';
import { otherMakersText, lowerFirst } from './number-texts';
import styles from './number-head.module.css';

/** Successive numbers of the part, including this one. */
function Chain({ chain, number }: { chain: readonly string[]; number: string }) {
  if (chain.length < 2) return null;
  return (
    <p className={styles.chain}>
      <span>Замена номера:</span>
      {chain.map((candidate, index) => (
        <span key={candidate} className={styles.link}>
          {index > 0 && <Icon of={ArrowRight} size={14} />}
          {candidate === number ? (
            <b>{candidate}</b>
          ) : (
            <Link className="link" to={searchAddress(candidate, 'number') ?? ''}>
              {candidate}
            </Link>
          )}
        </span>
      ))}
    </p>
  );
}

function Cars({ vehicles }: { vehicles: readonly string[] }) {
  const [first] = vehicles;
  if (first === undefined) return null;
  return (
    <dl className={styles.facts}>
      <div>
        <dt>К&nbsp;машинам</dt>
        <dd>
          {vehicles.length === 1 ? (
            first
          ) : (
            <a className="link" href="#vehicles">{`${first} и${NBSP}ещё${NBSP}${vehicles.length - 1}`}</a>
          )}
        </dd>
      </div>
    </dl>
  );
}

export interface NumberHeadProps {
  page: PartPage;
  /** Null: the address names the part and the search has not responded. */
  matches: PartMatches | null;
}

/** Name of the part, readings of its number, supersessions. */
export function NumberHead({ page, matches }: NumberHeadProps) {
  const { state } = useNumberState();
  const { part, chain, vehicles } = page;
  const isFound = matches?.exact.some(({ id }) => id === part.id) === true;
  const otherCount = isFound ? matches.exact.length - 1 : page.same_number;
  const name = plainName(part);
  const also = otherCount > 0 && (
    <Link className="link" to={addressOf({ ...state, query: isFound ? state.query : part.number, part: null })}>
      {otherMakersText(otherCount)}
    </Link>
  );
  return (
    <div className={styles.head}>
      <span className={styles.picture}>
        <Picture picture={pictureOf(part)} sizes="104px" eager />
      </span>
      <div>
        <h1>
          {part.brand} <span className={styles.number}>{part.number}</span>
          {name !== '' && `${NBSP}— ${lowerFirst(name)}`}
        </h1>
        {isFound ? (
          <ReadingChips matches={matches} maker={otherCount > 0 ? makerName(part.brand) : undefined}>
            {also}
          </ReadingChips>
        ) : (
          also !== false && <p className={styles.also}>{also}</p>
        )}
        <Chain chain={chain} number={part.number} />
      </div>
      <Cars vehicles={vehicles} />
    </div>
  );
}
