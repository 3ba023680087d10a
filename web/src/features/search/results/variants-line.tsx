import { useVocabulary } from '@entities/search/client/vocabulary-store';
import { classes } from '@shared/ui/classes';
import { variantDifferences } from './variant-differences';
import { useResultsState } from './use-results-state';
import styles from './variants.module.css';

/** Line above the variants: hits that lack a size, a colour or a brand of the query. */
export default function VariantsLine({ dropped, isFirst = false }: { dropped: readonly string[]; isFirst?: boolean }) {
  const vocabulary = useVocabulary((state) => state.vocabulary);
  const { summary } = useResultsState();
  return (
    <div className={classes(styles.line, !isFirst && styles.after)}>
      <h3>Другие {variantDifferences(dropped, summary?.plan.understood ?? [], vocabulary)}</h3>
      <p>
        Все слова, кроме{' '}
        {dropped.map((word) => (
          <s key={word}>{word}</s>
        ))}
      </p>
    </div>
  );
}
