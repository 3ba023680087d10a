import styles from './skeleton.module.css';
import { classes } from './classes';

export interface SkeletonProps {
  width?: string | number;
  height?: string | number;
  className?: string | undefined;
}

/** A placeholder box, visible after 150 ms. */
export function Skeleton({ width = '100%', height = 16, className }: SkeletonProps) {
  return <span className={classes(styles.skeleton, className)} style={{ width, height }} aria-hidden="true" />;
}
