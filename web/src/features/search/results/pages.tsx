import { useInstantSearch, usePagination } from 'react-instantsearch';
import { number } from '@shared/i18n/format';
import { PaginationView } from '@shared/ui/pagination-view';
import { useScope } from '../state/scope';
import styles from './results.module.css';

/** Pagination and «1–30 из 62». */
export function Pages({ onTurn }: { onTurn: () => void }) {
  const { defaultSize } = useScope();
  const { results, indexUiState } = useInstantSearch();
  const { currentRefinement, nbPages, refine, createURL } = usePagination();
  const size = indexUiState.hitsPerPage ?? defaultSize;
  const from = currentRefinement * size + 1;
  const to = Math.min(from + size - 1, results.nbHits);
  return (
    <div className={styles.pages}>
      <PaginationView
        page={currentRefinement + 1}
        total={nbPages}
        href={(page) => createURL(page - 1)}
        onPage={(page) => {
          refine(page - 1);
          onTurn();
        }}
      />
      {to >= from && (
        <span className={styles.shown}>
          {number(from)}–{number(to)} из {number(results.nbHits)}
        </span>
      )}
    </div>
  );
}
