import { usePagination } from 'react-instantsearch';
import { counted } from '@shared/i18n/format';
import { Button } from '@shared/ui/button';
import styles from './states.module.css';

/** A page number beyond the last of `pages`: from an old link, or typed. */
export default function PageBeyond({ pages }: { pages: number }) {
  const { refine: turnTo } = usePagination();
  return (
    <div className={styles.beyond}>
      <p>Такой страницы здесь нет: всего {counted(pages, 'страница', 'страницы', 'страниц')}.</p>
      <Button variant="line" onClick={() => turnTo(0)}>
        К первой странице
      </Button>
    </div>
  );
}
