import type { SelectionCatalogue } from '@shared/api/types';
import { SelectionLinks, useSelectionCatalogues } from './selection-links';
import styles from './selection-list.module.css';

const KINDS: readonly { kind: SelectionCatalogue['kind']; name: string }[] = [
  { kind: 'lubricants', name: 'Масло по машине' },
  { kind: 'parts', name: 'Детали' },
  { kind: 'analogues', name: 'Замены по номеру' },
];

/** Manufacturers' catalogues, grouped by what they select. */
export default function SelectionList() {
  const catalogues = useSelectionCatalogues();
  return KINDS.map(({ kind, name }) => ({ kind, name, own: catalogues.filter((catalogue) => catalogue.kind === kind) }))
    .filter(({ own }) => own.length > 0)
    .map(({ kind, name, own }) => (
      <section key={kind} className={styles.kind}>
        <h3>{name}</h3>
        <SelectionLinks catalogues={own} className={styles.link} />
      </section>
    ));
}
