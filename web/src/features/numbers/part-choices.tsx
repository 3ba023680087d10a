import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { getParts, MAX_PARTS, pictureOf, type Part } from '@shared/api/parts';
import { useRequest } from '@shared/api/use-request';
import { counted, money, NBSP } from '@shared/i18n/format';
import { makerName, plainName } from '@entities/product/part-name';
import type { PartHit } from '@entities/search/parts/part-types';
import { useCityId } from '@entities/session/session-store';
import { Icon } from '@shared/ui/icon';
import { Thumb } from '@shared/ui/picture';
import { Skeleton } from '@shared/ui/skeleton';
import styles from './part-choices.module.css';

const offers = (count: number): string => counted(count, 'предложение', 'предложения', 'предложений');

function Offer({ part }: { part: Part | undefined }) {
  if (part?.cost == null) {
    return (
      <span className={styles.price}>
        <span className={styles.none}>нет в&nbsp;продаже</span>
        <small>покажем, чем заменить</small>
      </span>
    );
  }
  return (
    <span className={styles.price}>
      <span className="num">
        от{NBSP}
        <b>{money(part.cost)}</b>
      </span>
      <small>{offers(part.offers)}</small>
    </span>
  );
}

interface ChoiceProps {
  hit: PartHit;
  part: Part | undefined;
  /** The shop's response has come. */
  isPriced: boolean;
  isWaiting: boolean;
  to: string;
}

function Choice({ hit, part, isPriced, isWaiting, to }: ChoiceProps) {
  return (
    <li>
      <Link to={to} className={styles.choice}>
        <Thumb picture={part === undefined ? null : pictureOf(part)} size="l" className={styles.thumb} />
        <span className={styles.what}>
          <b>{makerName(hit.brand)}</b>
          <span className={styles.number}>{hit.number}</span>
          <small>{plainName(hit)}</small>
        </span>
        {isPriced ? (
          <Offer part={part} />
        ) : (
          <span className={styles.price}>{isWaiting && <Skeleton width={96} height={40} />}</span>
        )}
        <Icon of={ChevronRight} size={20} className={styles.sign} />
      </Link>
    </li>
  );
}

/** Parts on sale first, those with most offers on top; else the search's order. */
function inOrder(hits: readonly PartHit[], parts: readonly Part[]): PartHit[] {
  const offersOf = new Map(parts.map(({ id, offers: count }) => [id, count]));
  return hits.toSorted((a, b) => (offersOf.get(b.id) ?? 0) - (offersOf.get(a.id) ?? 0));
}

export interface PartChoicesProps {
  hits: readonly PartHit[];
  addressFor: (hit: PartHit) => string;
  /** The first one is the likeliest. */
  hasFavourite?: boolean;
}

/** Parts to choose from, with pictures and the city's prices. Hits are shown even before or without the prices. */
export function PartChoices({ hits, addressFor, hasFavourite = false }: PartChoicesProps) {
  const city = useCityId();
  const ids = hits.slice(0, MAX_PARTS).map(({ id }) => id);
  const { data, status } = useRequest(city === null ? null : `parts ${city} ${ids.join(',')}`, (signal) =>
    getParts(ids, city ?? 0, signal),
  );
  const parts = data ?? [];
  const sorted = inOrder(hits, parts);
  const byId = new Map(parts.map((part) => [part.id, part]));
  const [first] = sorted;
  const isChosen = hasFavourite && first !== undefined && (byId.get(first.id)?.offers ?? 0) > 0;
  return (
    <>
      <ul
        className={isChosen ? `${styles.choices} ${styles.favourite}` : styles.choices}
        aria-busy={status === 'loading'}
      >
        {sorted.map((hit) => (
          <Choice
            key={hit.id}
            hit={hit}
            part={byId.get(hit.id)}
            isPriced={data !== null}
            isWaiting={status === 'loading'}
            to={addressFor(hit)}
          />
        ))}
      </ul>
      {status === 'error' && (
        <p className={styles.silent}>
          Цены пока не&nbsp;пришли: магазин не&nbsp;ответил. Выбрать номер это не&nbsp;мешает.
        </p>
      )}
    </>
  );
}
