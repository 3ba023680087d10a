import { useState } from 'react';
import { money } from '@shared/i18n/format';
import type { RankedHit } from '@entities/search/client/engine-query';
import type { HitPlace } from '../explanation/explain-hit';
import { ExplanationPanel } from '../explanation/explanation-panel';
import styles from '../lab.module.css';
import { moveText, type PlacedHit } from '../moves';
import { GradeButtons } from './grade-buttons';
import type { Judging } from './judging';

function Picture({ product }: { product: RankedHit }) {
  const { image, image_ext: extension = 'svg' } = product;
  return (
    <span className={styles.picture}>
      {image === undefined ? (
        '—'
      ) : (
        <img src={`/images/w200/${image}.${extension}`} alt="" loading="lazy" width={52} height={52} />
      )}
    </span>
  );
}

const priceIn = (product: RankedHit, zone: number): string => {
  const price = product.price?.[`z${zone}`];
  return price === undefined ? 'нет цены' : money(price);
};

interface HitRowProps {
  readonly hit: PlacedHit;
  readonly place: HitPlace;
  readonly judging: Judging;
  /** A rule has put it at its place. */
  readonly isPinned: boolean;
}

/** A hit of one version: its place and move, the product, why it is here, its grade. */
export function HitRow({ hit, place, judging, isPinned }: HitRowProps) {
  const [isExplained, setExplained] = useState(false);
  const { product, move } = hit;
  const { sign, words } = moveText(move);
  const tone = move.kind === 'same' ? '' : (styles[move.kind] ?? '');
  const stock = product.stock?.[place.scope.city.id] ?? 0;
  return (
    <li className={`${styles.hit} ${tone}`}>
      <span className={styles.place}>{hit.place}</span>
      <Picture product={product} />
      <span>
        <span className={styles.name}>
          <a href={`/product/${product.id}`} target="_blank" rel="noopener">
            {product.name}
          </a>
        </span>
        <span className={styles.about}>
          <span>{product.brand}</span>
          <span>{product.article}</span>
          <span>{stock > 0 ? 'в наличии' : 'под заказ'}</span>
          {isPinned && <b>закреплён правилом</b>}
        </span>
      </span>
      <span className={styles.end}>
        <span className={styles.price}>{priceIn(product, place.scope.city.zone)}</span>
        {sign !== '' && (
          <span className={styles.move} title={words}>
            {sign}
            <span className="vh"> {words}</span>
          </span>
        )}
      </span>
      <span className={styles.foot}>
        <button
          type="button"
          className={styles.why}
          aria-expanded={isExplained}
          onClick={() => setExplained(!isExplained)}
        >
          Почему здесь
        </button>
        <GradeButtons product={product} judging={judging} />
      </span>
      {isExplained && <ExplanationPanel hit={hit} place={place} />}
    </li>
  );
}
