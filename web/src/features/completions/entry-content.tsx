import { CarFront, CornerDownLeft, Hash, History, Layers, Search, X } from 'lucide-react';
import { number } from '@shared/i18n/format';
import { MarkedNumber } from '@entities/search/parts/marked-number';
import { unitsIn } from '@entities/search/query/vocabulary-store';
import { toSummary, type ProductDocument } from '@entities/search/document/product-document';
import { HighlightedText } from '@entities/search/document/highlighted-text';
import type { City } from '@shared/api/types';
import { Icon } from '@shared/ui/icon';
import { Thumb } from '@shared/ui/picture';
import { Price } from '@shared/ui/price';
import { StockBadge } from '@entities/product/stock-badge';
import type { Entry } from './completion-entries';
import { markTyped } from './mark-typed';
import { useRecent } from './recent-searches';
import { shorten } from './shorten';
import styles from './completions.module.css';

const SIGNS = { query: Search, recent: History, car: CarFront, category: Layers, part: Hash };

function Product({ product: document, query, city }: { product: ProductDocument; query: string; city: City }) {
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

/** What an option shows. */
export function EntryContent({ entry, query, city }: { entry: Entry; query: string; city: City | null }) {
  const { kind, text, tab = 'goods', note, vin, count, part, product } = entry;
  if (product) return city && <Product product={product} query={query} city={city} />;
  if (kind === 'brand' || kind === 'product') return text;
  return (
    <>
      <Icon of={SIGNS[kind]} size={18} className={styles.sign} />
      <span className={styles.words}>
        {part && <b>{part.brand} </b>}
        <span className={part || tab !== 'goods' ? styles.code : undefined}>
          {part ? (
            // Characters that differ from the typed ones are marked.
            <MarkedNumber number={text} marks={part.marks ?? []} />
          ) : (
            <HighlightedText text={shorten(markTyped(text, query))} />
          )}
        </span>
        {note && <small>{note}</small>}
        {vin && <small className={styles.article}>{vin}</small>}
      </span>
      {typeof count === 'number' && <span className={styles.count}>{count === 0 ? 'под заказ' : number(count)}</span>}
      <Icon of={CornerDownLeft} size={16} className={styles.enter} />
      {kind === 'recent' && (
        // For the pointer only: an option has no focusable content; the keyboard uses Delete.
        <span
          className={styles.forget}
          aria-hidden="true"
          title="Убрать из недавних"
          onClick={(event) => {
            event.stopPropagation();
            useRecent.getState().forget(entry);
          }}
        >
          <Icon of={X} size={16} />
        </span>
      )}
    </>
  );
}
