import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { PartRow } from '@shared/api/parts';
import type { ProductSummary } from '@shared/api/types';
import { counted, inDays, money } from '@shared/i18n/format';
import { fullNumber, makerName, plainName } from '@entities/product/part-name';
import { partAddress } from '@entities/search/parts/part-address';
import { CardFit } from '@entities/garage/card-fit';
import { Article } from '@entities/product/article';
import { classes } from '@shared/ui/classes';
import { Thumb } from '@shared/ui/picture';
import { Price } from '@shared/ui/price';
import { ProductName } from '@shared/ui/product-name';
import { StockBadge } from '@entities/product/stock-badge';
import { stockState } from '@entities/product/stock-texts';
import { Trust } from '@entities/product/trust';
import { OfferBuy } from './offer-buy';
import styles from './part-table.module.css';

export interface PartLineProps {
  row: PartRow;
  /** Position from 1, over the whole table. */
  position: number;
  /** Opens the form «Сообщить, когда появится». */
  onWish: (row: PartRow) => void;
}

function More({ offers, open, onToggle }: { offers: readonly ProductSummary[]; open: boolean; onToggle: () => void }) {
  const [best] = offers;
  if (best === undefined) return null;
  const from = best.cost === null ? '' : `: от\u00a0${money(Math.min(...offers.map(({ cost }) => cost ?? Infinity)))}`;
  const days = Math.min(...offers.map(({ arrival_days }) => arrival_days ?? Infinity));
  const when = days === Infinity ? '' : `, ${inDays(days)}`;
  return (
    <button type="button" className={styles.more} aria-expanded={open} onClick={onToggle}>
      {open ? 'свернуть' : `ещё ${counted(offers.length, 'цена', 'цены', 'цен')}${from}${when}`}
    </button>
  );
}

const noteClick = (productId: number, position: number) =>
  void import('@entities/search/log').then(({ logClick: note }) => note({ productId, position, block: 'exact' }));

/** Maker, number, name; the name links to the product, or to the number's page when it is not on sale. */
function What({ row, offer, position }: { row: PartRow; offer: ProductSummary | undefined; position: number }) {
  const { part, role, via } = row;
  const name = plainName(offer === undefined ? part : { ...part, name: offer.name });
  return (
    <td className={styles.what}>
      <span className={styles.who}>
        <b>{makerName(part.brand)}</b>
        <Article number={part.number} />
      </span>
      {offer !== undefined ? (
        <Link to={`/product/${offer.id}`} className={styles.name} onClick={() => noteClick(offer.id, position)}>
          <ProductName name={name} />
        </Link>
      ) : role === 'requested' ? (
        <span className={styles.name}>
          <ProductName name={name} />
        </span>
      ) : (
        <Link to={partAddress(part.number, part.id)} className={styles.name}>
          <ProductName name={name} />
        </Link>
      )}
      {via !== null && <em className={styles.via}>{via}</em>}
      {offer !== undefined && <CardFit product={offer.id} />}
    </td>
  );
}

function TrustCell({ row: { confidence, why, sources } }: { row: PartRow }) {
  return (
    <td className={styles.trust}>
      <Trust
        level={confidence}
        text={why}
        title={sources.length > 0 ? `Источники: ${sources.join(', ')}` : undefined}
      />
    </td>
  );
}

/** Known, but not on sale. */
function Unsold({ row, position, onWish }: PartLineProps) {
  return (
    <tr className={styles.row}>
      <td className={styles.picture}>
        <Thumb picture={null} className={styles.thumb} />
      </td>
      <What row={row} offer={undefined} position={position} />
      <TrustCell row={row} />
      <td className={styles.stock} colSpan={2}>
        <span className="dim">нет в&nbsp;продаже</span>
      </td>
      <td className={styles.wish} colSpan={3}>
        <button
          type="button"
          className="link"
          aria-label={`Сообщить, когда появится: ${fullNumber(row.part)}`}
          onClick={() => onWish(row)}
        >
          сообщить, когда появится
        </button>
      </td>
    </tr>
  );
}

interface OfferLineProps {
  row: PartRow;
  offer: ProductSummary;
  position: number;
  /** Below the price: the other offers. */
  more: ReactNode;
}

function OfferLine({ row, offer, position, more }: OfferLineProps) {
  const { when } = stockState(offer.stock, offer.arrival_days, offer.external);
  return (
    <tr className={classes(styles.row, row.role === 'requested' && styles.requested)}>
      <td className={styles.picture}>
        <Thumb picture={offer.image} className={styles.thumb} />
      </td>
      <What row={row} offer={offer} position={position} />
      <TrustCell row={row} />
      <td className={styles.stock}>
        <StockBadge stock={offer.stock} arrivalDays={offer.arrival_days} external={offer.external} />
        <span className={styles.whenBeside}>{when}</span>
      </td>
      <td className={styles.when}>{when}</td>
      <td className={styles.price}>
        <Price cost={offer.cost} old={offer.guest_cost} size="s" stacked />
        {more}
      </td>
      <OfferBuy offer={offer} name={fullNumber(row.part)} />
    </tr>
  );
}

/** Row of a part: its best offer, the others on demand. */
export function PartLine({ row, position, onWish }: PartLineProps) {
  const [open, setOpen] = useState(false);
  const [best, ...otherOffers] = row.offers;
  if (best === undefined) return <Unsold row={row} position={position} onWish={onWish} />;
  return (
    <>
      <OfferLine
        row={row}
        offer={best}
        position={position}
        more={<More offers={otherOffers} open={open} onToggle={() => setOpen(!open)} />}
      />
      {open &&
        otherOffers.map((offer) => (
          <OfferLine key={offer.id} row={row} offer={offer} position={position} more={null} />
        ))}
    </>
  );
}
