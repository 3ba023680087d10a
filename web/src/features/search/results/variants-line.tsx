import type { PlannedCar } from '@entities/search/query';
import { useVocabulary } from '@entities/search/query/vocabulary-store';
import { classes } from '@shared/ui/classes';
import { useResultsState } from '../state/use-results-state';
import { variantDifferences } from './variant-differences';
import styles from './variants.module.css';

/** Beside a car the variants are goods that possibly fit it. */
function PossibleText({ car }: { car: PlannedCar }) {
  return (
    <>
      <h3>Может подойти к {car.title}</h3>
      <p>Известно не всё: сверьте номер детали или проверьте по VIN.</p>
    </>
  );
}

function DroppedText({ dropped }: { dropped: readonly string[] }) {
  const vocabulary = useVocabulary((state) => state.vocabulary);
  const { summary } = useResultsState();
  return (
    <>
      <h3>Другие {variantDifferences(dropped, summary?.plan.understood ?? [], vocabulary)}</h3>
      <p>
        Все слова, кроме{' '}
        {dropped.map((word) => (
          <s key={word}>{word}</s>
        ))}
      </p>
    </>
  );
}

/** Line above the variants: hits that lack a size, a colour or a brand of the query, or may fit its car. */
export default function VariantsLine({ dropped, isFirst = false }: { dropped: readonly string[]; isFirst?: boolean }) {
  const car = useResultsState().summary?.plan.car;
  return (
    <div className={classes(styles.line, !isFirst && styles.after)}>
      {car === undefined ? <DroppedText dropped={dropped} /> : <PossibleText car={car} />}
    </div>
  );
}
