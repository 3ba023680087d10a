import { useEffect, useState } from 'react';
import styles from '../lab.module.css';
import { failureText } from '../note';
import type { VersionHit } from '../search-version';
import { explainHit, type Explanation, type HitPlace } from './explain-hit';

function Facts({
  title,
  lines,
}: {
  title: string;
  lines: readonly { name: string; text: string; isMissing?: boolean }[];
}) {
  if (lines.length === 0) return null;
  return (
    <div>
      <h3>{title}</h3>
      <dl className={styles.facts}>
        {lines.map(({ name, text, isMissing = false }, index) => (
          <div key={`${name} ${index}`} className={styles.line}>
            <dt>{name}</dt>
            <dd className={isMissing ? styles.missing : undefined}>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Why a hit is in the results: each word with what it matched, then the ranking rules. */
export function ExplanationPanel({ hit, place }: { hit: VersionHit; place: HitPlace }) {
  const [explanation, setExplanation] = useState<Explanation | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    explainHit(place, hit, controller.signal)
      .then(setExplanation)
      .catch((error: unknown) => {
        if (!controller.signal.aborted) setFailure(failureText(error));
      });
    return () => controller.abort();
    // One explanation an opening: the row is drawn again with new objects of the same hit.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [hit.product.id, place.index, place.plan.text]);
  if (failure !== null) return <p className={styles.explanation}>{failure}</p>;
  if (explanation === null) return <p className={styles.explanation}>Спрашиваем движок…</p>;
  const { words, ranking } = explanation;
  if (words.length === 0 && ranking.length === 0)
    return <p className={styles.explanation}>Запроса нет: список идёт по выбранному порядку.</p>;
  return (
    <div className={styles.explanation}>
      <Facts
        title="Что совпало"
        lines={words.map(({ word, text, isMatched }) => ({ name: `«${word}»`, text, isMissing: !isMatched }))}
      />
      <Facts title="Почему на этом месте" lines={ranking} />
    </div>
  );
}
