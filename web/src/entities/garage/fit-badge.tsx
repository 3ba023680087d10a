import { useEffect } from 'react';
import { Link } from 'react-router';
import type { ProductFit } from '@shared/api/fits';
import { Fit } from '@entities/product/fit';
import { lazyComponent } from '@shared/ui/lazy-component';
import type { FitQuestionProps } from './fit-question';
import { useFitments, requestFitment } from './fitment-store';
import styles from './card-fit.module.css';

export interface FitBadgeProps {
  vehicle: number;
  product: number;
  /**
   * `card`: one word; `reason`: with the reason; `doubt`: the reason only when it does not surely fit; `page`: the
   * reason and where it can be settled.
   */
  look: 'card' | 'reason' | 'doubt' | 'page';
  /** The car's name. */
  car: string;
  /** The product's name; for `page`. */
  name?: string;
}

const FitQuestion = lazyComponent<FitQuestionProps>(() => import('./fit-question'), { failure: 'quiet' });

const STATES = { fits: 'fits', possible: 'check', contradicts: 'not', unknown: 'check' } as const;

const asSentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function wordsOf({ fit, check, reason }: ProductFit, look: FitBadgeProps['look'], car: string): string {
  if (fit === 'possible') {
    if (look === 'card') return asSentence(check);
    // Usually the reason below says what to check.
    return `Похоже, подходит к\u00a0машине «${car}»${reason.includes(check) ? '' : `: ${check}`}`;
  }
  if (look === 'card')
    return {
      fits: 'Подходит',
      contradicts: 'Не\u00a0подходит',
      unknown: 'Не\u00a0знаем, подойдёт\u00a0ли',
    }[fit];
  return {
    fits: `Подходит к\u00a0машине «${car}»`,
    contradicts: `Не\u00a0подходит к\u00a0машине «${car}»`,
    unknown: `Не\u00a0знаем, подходит\u00a0ли к\u00a0машине «${car}»`,
  }[fit];
}

/** Fitment of a product to a car; empty until known. An open one leads to the page's `#fit`, where it can be settled. */
export default function FitBadge({ vehicle, product, look, car, name = '' }: FitBadgeProps) {
  const fit = useFitments((state) => (state.vehicle === vehicle ? state.fitByProduct.get(product) : undefined));
  useEffect(() => requestFitment(vehicle, product), [vehicle, product]);
  if (fit === undefined || (look === 'doubt' && fit.fit === 'fits')) return null;
  const isOpen = fit.fit === 'possible' || fit.fit === 'unknown';
  const words = <Fit state={STATES[fit.fit]} text={wordsOf(fit, look, car)} />;
  const mark =
    isOpen && look !== 'page' ? (
      <Link className={styles.link} to={`/product/${product}#fit`}>
        {words}
      </Link>
    ) : (
      words
    );
  if (look === 'card') {
    return <span title={fit.reason === '' ? undefined : fit.reason}>{mark}</span>;
  }
  return (
    <div className={styles.explanation}>
      {mark}
      {fit.reason.split('; ').map((condition) => condition !== '' && <p key={condition}>{asSentence(condition)}</p>)}
      {look === 'page' && isOpen && <FitQuestion product={name} car={car} reason={fit.reason} />}
    </div>
  );
}
