import { useEffect } from 'react';
import type { ProductFit } from '@shared/api/fits';
import { Fit } from '@entities/product/fit';
import { useFitments, requestFitment } from './fitment-store';
import styles from './card-fit.module.css';

export interface FitBadgeProps {
  vehicle: number;
  product: number;
  /** `card`: one word; `reason`: with the reason; `doubt`: the reason only when it does not surely fit. */
  look: 'card' | 'reason' | 'doubt';
  /** The car's name. */
  car: string;
}

const STATES = { fits: 'fits', possible: 'check', contradicts: 'not', unknown: 'check' } as const;

function wordsOf({ fit }: ProductFit, look: FitBadgeProps['look'], car: string): string {
  if (look === 'card')
    return {
      fits: 'Подходит',
      possible: 'Похоже, подходит',
      contradicts: 'Не\u00a0подходит',
      unknown: 'Не\u00a0знаем, подойдёт\u00a0ли',
    }[fit];
  return {
    fits: `Подходит к\u00a0машине «${car}»`,
    possible: `Похоже, подходит к\u00a0машине «${car}»: сверьте`,
    contradicts: `Не\u00a0подходит к\u00a0машине «${car}»`,
    unknown: `Не\u00a0знаем, подходит\u00a0ли к\u00a0машине «${car}»`,
  }[fit];
}

/** Fitment of a product to a car; empty until known. */
export default function FitBadge({ vehicle, product, look, car }: FitBadgeProps) {
  const fit = useFitments((state) => (state.vehicle === vehicle ? state.fitByProduct.get(product) : undefined));
  useEffect(() => requestFitment(vehicle, product), [vehicle, product]);
  if (fit === undefined || (look === 'doubt' && fit.fit === 'fits')) return null;
  const text = wordsOf(fit, look, car);
  if (look === 'card') {
    return (
      <span title={fit.reason === '' ? undefined : fit.reason}>
        <Fit state={STATES[fit.fit]} text={text} />
      </span>
    );
  }
  return (
    <div className={styles.explanation}>
      <Fit state={STATES[fit.fit]} text={text} />
      {fit.reason !== '' && <p>{fit.reason.charAt(0).toUpperCase() + fit.reason.slice(1)}</p>}
    </div>
  );
}
