import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { Icon } from './icon';
import styles from './breadcrumbs.module.css';

export interface BreadcrumbItem {
  name: string;
  /** Absent for the current page. */
  url?: string;
}

export function Breadcrumbs({ path }: { path: readonly BreadcrumbItem[] }) {
  return (
    <nav aria-label="Путь">
      <ol className={styles.crumbs}>
        <li>
          <Link to="/">Главная</Link>
        </li>
        {path.map((crumb) => (
          <li key={crumb.name}>
            <Icon of={ChevronRight} size={14} />
            {crumb.url === undefined ? (
              <span aria-current="page">{crumb.name}</span>
            ) : (
              <Link to={crumb.url}>{crumb.name}</Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
