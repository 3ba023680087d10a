import { CarFront, CornerDownLeft, Hash, History, Layers, Search, X } from 'lucide-react';
import { number } from '@shared/i18n/format';
import { MarkedNumber } from '@entities/search/parts/marked-number';
import { unitsIn } from '@entities/search/query/vocabulary-store';
import { toSummary } from '@entities/search/document/product-document';
import { HighlightedText } from '@entities/search/document/highlighted-text';
import type { City } from '@shared/api/types';
import { classes } from '@shared/ui/classes';
import { Icon } from '@shared/ui/icon';
import { Thumb } from '@shared/ui/picture';
import { Price } from '@shared/ui/price';
import { StockBadge } from '@entities/product/stock-badge';
import type { Entry } from './completion-entries';
import { markTyped } from './mark-typed';
import { shorten } from './shorten';
import styles from './completions.module.css';

function Name({ text, query }: { text: string; query: string }) {
  return markTyped(shorten(text), query).map((piece, index) =>
    index % 2 === 1 ? <mark key={index}>{piece}</mark> : piece,
  );
}

function Product({
  entry: { document },
  query,
  city,
}: {
  entry: Entry & { kind: 'product' };
  query: string;
  city: City;
}) {
  const product = toSummary(document, city);
  return (
    <>
      <Thumb picture={product.image} size="s" />
      <span className={styles.name}>
        <HighlightedText
          text={shorten(document._highlightResult?.name?.value ?? product.name)}
          units={unitsIn(query)}
        />
        <small>
          <StockBadge stock={product.stock} arrivalDays={product.arrival_days} external={product.external} />
          <span className={styles.article}>{product.article}</span>
        </small>
      </span>
      <span className={styles.price}>
        <Price cost={product.cost} old={product.guest_cost} size="s" stacked />
      </span>
    </>
  );
}

/** A number in its maker's format, with characters that differ from the typed ones marked. */
function Part({ entry }: { entry: Entry & { kind: 'part' } }) {
  return (
    <>
      <Icon of={Hash} size={18} className={styles.sign} />
      <span className={styles.words}>
        <b>{entry.brand}</b>{' '}
        <span className={styles.code}>
          <MarkedNumber number={entry.number} marks={entry.marks} />
        </span>
        <small>{entry.name}</small>
      </span>
      <Icon of={CornerDownLeft} size={16} className={styles.enter} />
    </>
  );
}

type TextEntry = Exclude<Entry, { kind: 'product' } | { kind: 'part' }>;

const QUERY_SIGNS = { goods: Search, vin: CarFront, number: Hash };

function signOf(entry: TextEntry) {
  if (entry.kind === 'query') return entry.recent ? History : QUERY_SIGNS[entry.tab];
  return entry.kind === 'vehicle' ? CarFront : Layers;
}

function Words({ entry, query, onForget }: { entry: TextEntry; query: string; onForget: (() => void) | null }) {
  const text = entry.kind === 'query' ? entry.text : entry.name;
  const count = entry.kind === 'query' || entry.kind === 'category' ? entry.count : null;
  const code = entry.kind === 'query' && entry.tab !== 'goods';
  return (
    <>
      <Icon of={signOf(entry)} size={18} className={styles.sign} />
      <span className={classes(styles.words, code && styles.code)}>
        <Name text={text} query={query} />
        {entry.kind === 'category' && entry.parent !== null && <small>{entry.parent}</small>}
        {entry.kind === 'vehicle' && entry.code !== '' && (
          <small className={entry.isNumber ? styles.article : undefined}>{entry.code}</small>
        )}
      </span>
      {count !== null && <span className={styles.count}>{count === 0 ? 'под заказ' : number(count)}</span>}
      <Icon of={CornerDownLeft} size={16} className={styles.enter} />
      {onForget !== null && (
        // For the pointer only: an option has no focusable content; the keyboard uses Delete.
        <span
          className={styles.forget}
          aria-hidden="true"
          title="Убрать из недавних"
          onClick={(event) => {
            event.stopPropagation();
            onForget();
          }}
        >
          <Icon of={X} size={16} />
        </span>
      )}
    </>
  );
}

export interface OptionProps {
  id: string;
  entry: Entry;
  query: string;
  city: City | null;
  active: boolean;
  onPick: () => void;
  onForget: (() => void) | null;
}

export function Option({ id, entry, query, city, active, onPick, onForget }: OptionProps) {
  return (
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- keys and focus stay in the input
    <div
      id={id}
      role="option"
      aria-selected={active}
      className={classes(styles.option, styles[entry.kind], active && styles.active)}
      onClick={onPick}
    >
      {entry.kind === 'product' && city !== null && <Product entry={entry} query={query} city={city} />}
      {entry.kind === 'part' && <Part entry={entry} />}
      {entry.kind === 'brand' && entry.name}
      {entry.kind !== 'product' && entry.kind !== 'part' && entry.kind !== 'brand' && (
        <Words entry={entry} query={query} onForget={onForget} />
      )}
    </div>
  );
}
