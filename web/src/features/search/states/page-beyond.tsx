import { useInstantSearch } from 'react-instantsearch';
import { counted } from '@shared/i18n/format';
import { Button } from '@shared/ui/button';
import { useFilters } from '../filters/use-filters';
import styles from './states.module.css';

/** A page number beyond the last one: from an old link, or typed. */
export function PageBeyond() {
  const { results } = useInstantSearch();
  const { change } = useFilters();
  if (results.nbHits === 0 || results.page < results.nbPages) return null;
  return (
    <div className={styles.beyond}>
      <p>Такой страницы здесь нет: всего {counted(results.nbPages, 'страница', 'страницы', 'страниц')}.</p>
      <Button variant="line" onClick={() => change({ page: 1 })}>
        К первой странице
      </Button>
    </div>
  );
}
