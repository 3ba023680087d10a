import { X } from 'lucide-react';
import { useClearRefinements } from 'react-instantsearch';
import { products } from '@shared/i18n/format';
import { Button, IconButton } from '@shared/ui/button';
import { Dialog } from '@shared/ui/dialog';
import { Icon } from '@shared/ui/icon';
import { FilterPanel } from '../filters/filter-panel';
import { useResultsState } from '../state/use-results-state';
import styles from './filter-sheet.module.css';

/** Bottom sheet with the filters on a narrow screen; they apply at once, the button only closes it. */
export default function FilterSheet({ onClose }: { onClose: () => void }) {
  const { total, isFirst } = useResultsState();
  const { refine: clear, canRefine: canClear } = useClearRefinements();
  return (
    <Dialog label="Фильтры" kind="sheet" bare staysOnQueryChange className={styles.sheet} onClose={onClose}>
      <header className={styles.head}>
        <span className={styles.grab} aria-hidden="true" />
        <h2>Фильтры</h2>
        {canClear && (
          <Button variant="text" size="s" onClick={clear}>
            Сбросить
          </Button>
        )}
        <IconButton label="Закрыть" onClick={onClose}>
          <Icon of={X} size={24} />
        </IconButton>
      </header>
      <div className={styles.body}>
        <FilterPanel />
      </div>
      <footer className={styles.foot}>
        <Button size="l" wide onClick={onClose} aria-live="polite">
          {isFirst ? 'Показать' : total === 0 ? 'Ничего не нашлось' : `Показать ${products(total)}`}
        </Button>
      </footer>
    </Dialog>
  );
}
