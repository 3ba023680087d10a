import { classes } from './classes';
import styles from './trust.module.css';

export type TrustLevel = 1 | 2 | 3;

const WORDS: Record<TrustLevel, string> = { 3: 'Подтверждён', 2: 'По каталогу', 1: 'Один источник' };
const TONES = { 3: styles.sure, 2: styles.likely, 1: styles.maybe } as const;

/** How surely we know it: three bars, always with the words. */
export function Trust({ level, text = WORDS[level] }: { level: TrustLevel; text?: string }) {
  return (
    <span className={classes(styles.trust, TONES[level])}>
      <span className={styles.bars} aria-hidden="true">
        {[1, 2, 3].map((bar) => (
          <i key={bar} className={bar <= level ? styles.on : undefined} />
        ))}
      </span>
      {text}
    </span>
  );
}
