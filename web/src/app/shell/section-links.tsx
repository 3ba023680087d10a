import { Link } from 'react-router';
import { useSession } from '@entities/session/session-store';
import { classes } from '@shared/ui/classes';
import { SelectionMenu } from './selection-menu';
import styles from './section-links.module.css';

const PARTS = '/catalog/zapcasti';
/** Links that do not fit wrap out of sight; more than a wide screen holds would only add markup. */
const MAX_LINKS = 8;

/** Parts, the first categories that fit, the sale, and the manufacturers' catalogues. */
export function SectionLinks({ className }: { className?: string | undefined }) {
  const categories = useSession((state) => state.init?.categories) ?? [];
  return (
    <div className={classes(styles.links, className)}>
      {/* The focus scrolls a link that wrapped out of sight into view. */}
      <nav aria-label="Разделы каталога" onBlur={({ currentTarget }) => (currentTarget.scrollTop = 0)}>
        <Link to={PARTS}>Запчасти</Link>
        {categories
          .filter(({ url }) => url !== PARTS)
          .slice(0, MAX_LINKS)
          .map((category) => (
            <Link key={category.id} to={category.url}>
              {category.name}
            </Link>
          ))}
      </nav>
      <Link to="/sales">Распродажа</Link>
      <SelectionMenu />
    </div>
  );
}
