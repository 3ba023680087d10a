import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { classes } from './classes';
import { Icon } from './icon';
import { pagesShown } from './pagination';
import styles from './pagination.module.css';

export interface PaginationViewProps {
  /** 1-based. */
  page: number;
  total: number;
  href: (page: number) => string;
  /** Called for plain clicks; with a modifier key the link opens as usual. */
  onPage: (page: number) => void;
}

export function PaginationView({ page, total, href, onPage }: PaginationViewProps) {
  if (total <= 1) return null;
  const go = (to: number) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onPage(to);
  };
  const step = (to: number, label: string, sign: ReactNode) =>
    to >= 1 && to <= total ? (
      <a className={styles.page} href={href(to)} onClick={go(to)} aria-label={label} rel={to < page ? 'prev' : 'next'}>
        {sign}
      </a>
    ) : (
      <span className={classes(styles.page, styles.off)} aria-hidden="true">
        {sign}
      </span>
    );
  return (
    <nav className={styles.pages} aria-label="Страницы">
      {step(page - 1, 'Предыдущая страница', <Icon of={ChevronLeft} />)}
      {pagesShown(page, total).map((n, i) =>
        n === null ? (
          <span key={`gap-${i}`} className={classes(styles.page, styles.gap)}>
            …
          </span>
        ) : n === page ? (
          <span key={n} className={styles.page} aria-current="page">
            {n}
          </span>
        ) : (
          <a key={n} className={styles.page} href={href(n)} onClick={go(n)} aria-label={`Страница ${n}`}>
            {n}
          </a>
        ),
      )}
      {step(page + 1, 'Следующая страница', <Icon of={ChevronRight} />)}
    </nav>
  );
}
