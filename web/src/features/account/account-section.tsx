import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PageTitle } from '@entities/session/page-title';
import { classes } from '@shared/ui/classes';
import { Icon } from '@shared/ui/icon';
import styles from './account-section.module.css';

export interface AccountSectionProps {
  title: string;
  /** Target of the back link; shown on the phone, and on the desktop outside of the overview. Null: none. */
  back?: { to: string; name: string } | null;
  /** Content beside the heading. */
  action?: ReactNode;
  children: ReactNode;
}

const HOME = { to: '/account', name: 'Личный кабинет' };

/** Layout of one page of the account. */
export function AccountSection({ title, back = HOME, action, children }: AccountSectionProps) {
  return (
    <>
      <PageTitle name={title} />
      <div className={styles.head}>
        {back !== null && (
          <Link to={back.to} className={classes(styles.back, back === HOME && styles.home)}>
            <Icon of={ChevronLeft} size={18} />
            {back.name}
          </Link>
        )}
        <h1>{title}</h1>
        {action}
      </div>
      {children}
    </>
  );
}
