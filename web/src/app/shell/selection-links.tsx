import { ExternalLink } from 'lucide-react';
import type { SelectionCatalogue } from '@shared/api/types';
import { useSession } from '@entities/session/session-store';
import { Icon } from '@shared/ui/icon';
import { NewTab } from '@shared/ui/new-tab';

const NONE: readonly SelectionCatalogue[] = [];

export const useSelectionCatalogues = (): readonly SelectionCatalogue[] =>
  useSession((state) => state.init?.selectionCatalogues) ?? NONE;

/** Links to the manufacturers' sites, each in a new tab. */
export function SelectionLinks({
  catalogues,
  className,
}: {
  catalogues: readonly SelectionCatalogue[];
  className: string | undefined;
}) {
  return (
    <ul>
      {catalogues.map((catalogue) => (
        <li key={catalogue.url}>
          <NewTab to={catalogue.url} className={className}>
            {catalogue.title}
            <Icon of={ExternalLink} size={14} />
          </NewTab>
        </li>
      ))}
    </ul>
  );
}
