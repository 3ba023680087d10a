import { Check, CircleHelp, X } from 'lucide-react';
import { classes } from '@shared/ui/classes';
import { Icon } from '@shared/ui/icon';
import styles from './fit.module.css';

export type FitState = 'fits' | 'not' | 'check';

const SIGNS = { fits: Check, not: X, check: CircleHelp } as const;

/** Fitment mark: «Подходит к Весте», «Не подходит», «Проверьте по VIN». */
export function Fit({ state, text }: { state: FitState; text: string }) {
  return (
    <span className={classes(styles.fit, styles[state])}>
      <Icon of={SIGNS[state]} size={16} />
      {text}
    </span>
  );
}
