import { Link } from 'react-router';
import { useShopName } from '@entities/session/session-store';
import styles from './logo.module.css';

export function Logo({ size }: { size: number }) {
  const name = useShopName();
  return (
    <Link className={styles.logo} to="/" aria-label={`${name}, на главную`}>
      <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
        <path className={styles.shaft} d="M7.5 7.5l17 17M24.5 7.5l-17 17" />
        <path
          className={styles.head}
          d="M1.4 6.4a5 5 0 1 0 10 0 5 5 0 1 0-10 0M20.6 6.4a5 5 0 1 0 10 0 5 5 0 1 0-10 0M1.4 25.6a5 5 0 1 0 10 0 5 5 0 1 0-10 0M20.6 25.6a5 5 0 1 0 10 0 5 5 0 1 0-10 0"
        />
        <path
          className={styles.hole}
          d="M6.4 4l2.1 1.2v2.4L6.4 8.8 4.3 7.6V5.2zM25.6 4l2.1 1.2v2.4l-2.1 1.2-2.1-1.2V5.2zM6.4 23.2l2.1 1.2v2.4L6.4 28l-2.1-1.2v-2.4z"
        />
        <circle className={styles.nut} cx="25.6" cy="25.6" r="2.3" />
      </svg>
      <span>{name}</span>
    </Link>
  );
}
