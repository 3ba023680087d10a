import { number } from '@shared/i18n/format';
import { facetDifferences } from '../facet-differences';
import type { LabContext } from '../lab-context';
import styles from '../lab.module.css';
import type { VersionResults } from '../search-version';

const ONLY = { live: 'пропадёт', draft: 'появится' };

interface FacetPanelProps {
  readonly live: VersionResults;
  readonly draft: VersionResults;
  readonly context: LabContext;
}

/** Filters whose values have other numbers of products; nothing where they agree. */
export function FacetPanel({ live, draft, context }: FacetPanelProps) {
  const differences = facetDifferences(
    { facets: context.live.facets, counts: live.facets },
    { facets: context.draft.facets, counts: draft.facets },
  );
  if (differences.length === 0) return null;
  return (
    <details className="fold">
      <summary>Фильтры, в которых изменятся числа: {differences.length}</summary>
      <dl className="facts">
        {differences.map(({ name, only, values }) => (
          <div key={name} className={styles.line}>
            <dt>
              {name}
              {only !== null && ` (${ONLY[only]})`}
            </dt>
            <dd className={styles.facetValues}>
              {values.map((value) => (
                <span key={value.value}>
                  {value.value}{' '}
                  <span className={value.draft > value.live ? styles.more : styles.less}>
                    {number(value.live)} → {number(value.draft)}
                  </span>
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
