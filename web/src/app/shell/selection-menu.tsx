import { ChevronDown } from 'lucide-react';
import { classes } from '@shared/ui/classes';
import { Icon } from '@shared/ui/icon';
import { lazyComponent } from '@shared/ui/lazy-component';
import { useSession } from '@entities/session/session-store';
import { usePopup } from './use-popup';
import styles from './selection-menu.module.css';

const loadList = () => import('./selection-list');
const SelectionList = lazyComponent(loadList);
const fetchList = () => void loadList().catch(() => undefined);

/** «Подбор по каталогам»: a drop-down of links to the manufacturers' own catalogues. */
export function SelectionMenu() {
  const hidden = useSession((state) => state.init?.selectionCatalogues.length === 0);
  const { open, setOpen, root, opener } = usePopup<HTMLButtonElement>();
  if (hidden) return null;
  return (
    <div ref={root} className={styles.root}>
      <button
        ref={opener}
        type="button"
        className={classes(styles.opener, open && styles.open)}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        onPointerEnter={fetchList}
        onFocus={fetchList}
      >
        Подбор по каталогам
        <Icon of={ChevronDown} size={14} />
      </button>
      {open && (
        <div className={styles.pop} role="group" aria-label="Подбор по каталогам">
          <SelectionList />
        </div>
      )}
    </div>
  );
}
