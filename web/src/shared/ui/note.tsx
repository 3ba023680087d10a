import { CircleCheck, CircleX, Info, TriangleAlert, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './classes';
import { Icon } from './icon';
import styles from './note.module.css';

export type NoteTone = 'ok' | 'warn' | 'bad' | 'info';

const SIGNS: Record<NoteTone, LucideIcon> = { ok: CircleCheck, warn: TriangleAlert, bad: CircleX, info: Info };

/** Bold first sentence, then what to do. */
export function Note({
  tone,
  title,
  children,
  icon,
}: {
  tone: NoteTone;
  title?: string;
  children?: ReactNode;
  icon?: LucideIcon;
}) {
  return (
    <div className={classes(styles.note, styles[tone])}>
      <Icon of={icon ?? SIGNS[tone]} size={22} />
      <div>
        {title !== undefined && <b>{title}</b>}
        {children}
      </div>
    </div>
  );
}
