import { counted, products } from '@shared/i18n/format';
import { inCity } from '@shared/i18n/in-city';
import { useScope } from '../state/scope';
import { usePartialMatches } from '../state/use-partial-matches';
import { useResultsState } from '../state/use-results-state';
import styles from './results.module.css';

/**
 * «62 товара в Москве»; reserved from the start against a layout shift. Empty while the results belong to another
 * question.
 */
export function Total() {
  const { city } = useScope();
  const { isFirst, total, failure } = useResultsState();
  const { variants, near, isAllVariants } = usePartialMatches();
  const alike = isAllVariants ? total + variants.length : variants.length + near.length;
  const exact = isAllVariants ? 0 : total;
  const beside =
    exact === 0
      ? `точных нет, ${counted(alike, 'похожий товар', 'похожих товара', 'похожих товаров')}`
      : `${products(exact)} ${inCity(city.name)} + ${counted(alike, 'похожий', 'похожих', 'похожих')}`;
  return (
    <p className={styles.total} role="status">
      {isFirst || failure !== null ? '\u00a0' : alike > 0 ? beside : `${products(exact)} ${inCity(city.name)}`}
    </p>
  );
}
