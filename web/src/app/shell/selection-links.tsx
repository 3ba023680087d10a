import { ExternalLink } from 'lucide-react';
import type { SelectionCatalogue } from '@shared/api/types';
import { useSession } from '@shared/session/store';
import { Icon } from '@shared/ui/icon';

const NONE: readonly SelectionCatalogue[] = [];

export const useSelectionCatalogues = (): readonly SelectionCatalogue[] => useSession((state) => state.init?.selectionCatalogues) ?? NONE;

/** Lead to the makers' sites, each in a tab of its own. */
export function SelectionLinks({ catalogues, className }: { catalogues: readonly SelectionCatalogue[]; className: string | undefined }) {
  return (
    <ul>
      {catalogues.map((catalogue) => (
        <li key={catalogue.url}>
          <a href={catalogue.url} target="_blank" rel="noopener" className={className}>
            {catalogue.title}
            <Icon of={ExternalLink} size={14} />
            <span className="vh"> (в новой вкладке)</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
