import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import type { TreeNode } from '@shared/api/vehicles';
import { classes } from '@shared/ui/classes';
import { Icon } from '@shared/ui/icon';
import { schemeAddress } from './address';
import { findNode } from './units';
import styles from './tree.module.css';

interface NodeProps {
  node: TreeNode;
  vehicle: string;
  chosen: number | null;
}

function Node({ node, vehicle, chosen }: NodeProps) {
  const leaf = node.childGroups.length === 0;
  const open = chosen !== null && findNode([node], chosen) !== null;
  return (
    <li>
      <Link
        to={schemeAddress(vehicle, leaf ? { unit: node.id } : { branch: node.id })}
        aria-current={node.id === chosen ? 'page' : undefined}
        className={classes(styles.node, leaf && styles.leaf, open && styles.open)}
      >
        {!leaf && <Icon of={ChevronRight} size={16} />}
        {node.name}
      </Link>
      {!leaf && open && (
        <ul>
          {node.childGroups.map((child) => (
            <Node key={child.id} node={child} vehicle={vehicle} chosen={chosen} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** Branches of the catalogue that hold something for the car. */
export function PartsTree({ nodes, vehicle, chosen }: { nodes: readonly TreeNode[]; vehicle: string; chosen: number | null }) {
  return (
    <nav aria-label="Узлы машины" className={styles.tree}>
      <Link to={schemeAddress(vehicle)} aria-current={chosen === null ? 'page' : undefined} className={styles.node}>
        Все узлы
      </Link>
      <ul>
        {nodes.map((node) => (
          <Node key={node.id} node={node} vehicle={vehicle} chosen={chosen} />
        ))}
      </ul>
    </nav>
  );
}
