import { classes } from '@shared/ui/classes';
import styles from './trust.module.css';

export type TrustLevel = 0 | 1 | 2 | 3;

const WORDS: Record<TrustLevel, string> = { 3: 'Подтверждён', 2: 'По каталогу', 1: 'Один источник', 0: 'Не проверено' };
const TONES = { 3: styles.sure, 2: styles.likely, 1: styles.maybe, 0: styles.maybe } as const;

/** Trust level of a fact: three bars, always with a text. */
export function Trust({
  level,
  text = WORDS[level],
  title,
}: {
  level: TrustLevel;
  text?: string;
  title?: string | undefined;
}) {
  return (
    <span className={classes(styles.trust, TONES[level])} title={title}>
      <span className={styles.bars} aria-hidden="true">
        {[1, 2, 3].map((bar) => (
          <i key={bar} className={bar <= level ? styles.on : undefined} />
        ))}
      </span>
      {text}
    </span>
  );
}
