import { ChevronRight } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import type { TreeNode, UnitCategory } from '@shared/api/vehicles';
import { classes } from '@shared/ui/classes';
import { Icon } from '@shared/ui/icon';
import { branchAddress, schemeAddress, type CarInAddress } from './scheme-address';
import { findNode, findUnit } from './scheme-units';
import styles from './parts-tree.module.css';

interface Shared {
  car: CarInAddress;
  categories: readonly UnitCategory[];
  chosen: number | null;
}

function Node({ node, ...shared }: Shared & { node: TreeNode }) {
  const { car, categories, chosen } = shared;
  const { pathname, search } = useLocation();
  const unit = findUnit(categories, node.id);
  const open = chosen !== null && findNode([node], chosen) !== null;
  const inside = node.childGroups.length;
  return (
    <li>
      <Link
        to={unit === null ? branchAddress(pathname, search, node.id) : schemeAddress(car, { unit: unit.unitid })}
        aria-current={node.id === chosen ? 'page' : undefined}
        className={classes(styles.node, inside === 0 && styles.leaf, open && inside > 0 && styles.open)}
      >
        {inside > 0 && <Icon of={ChevronRight} size={16} />}
        <span>{node.name}</span>
        {(inside > 0 || unit !== null) && <small>{unit?.total ?? inside}</small>}
      </Link>
      {inside > 0 && open && (
        <ul>
          {node.childGroups.map((child) => (
            <Node key={child.id} node={child} {...shared} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** Groups of the catalogue with their units; the chosen branch is expanded. */
export function PartsTree({ nodes, ...shared }: Shared & { nodes: readonly TreeNode[] }) {
  const { pathname, search } = useLocation();
  return (
    <nav aria-label="Узлы машины" className={styles.tree}>
      <Link
        to={branchAddress(pathname, search, null)}
        aria-current={shared.chosen === null ? 'page' : undefined}
        className={styles.node}
      >
        Все узлы
      </Link>
      <ul>
        {nodes.map((node) => (
          <Node key={node.id} node={node} {...shared} />
        ))}
      </ul>
    </nav>
  );
}
