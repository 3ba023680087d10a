import { Skeleton } from '@shared/ui/skeleton';
import styles from './text-skeleton.module.css';

const LINES = ['96%', '100%', '88%', '94%', '52%', '98%', '90%', '60%'];

/** Skeleton of a text. */
export function TextSkeleton() {
  return (
    <div className={styles.text} aria-busy="true">
      <Skeleton width="56%" height={38} />
      <Skeleton width="80%" height={26} />
      {LINES.map((width, index) => (
        <Skeleton key={index} width={width} />
      ))}
    </div>
  );
}
