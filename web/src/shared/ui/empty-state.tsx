import { RotateCw, TriangleAlert, WifiOff, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ApiError } from '@shared/api/client';
import { Button } from './button';
import { Icon } from './icon';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  icon?: LucideIcon;
  /** An illustration instead of the icon, one of `shared/ui/pictures`. */
  picture?: string;
  title: string;
  /** The title is the page's heading. */
  page?: boolean;
  children?: ReactNode;
  actions?: ReactNode;
}

export function EmptyState({ icon, picture, title, page = false, children, actions }: EmptyStateProps) {
  const Heading = page ? 'h1' : 'h2';
  return (
    <div className={styles.state}>
      {picture !== undefined ? (
        <img src={picture} alt="" width={200} height={150} />
      ) : (
        icon !== undefined && <Icon of={icon} size={32} />
      )}
      <Heading>{title}</Heading>
      {children}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}

export interface ErrorStateProps {
  error: Pick<ApiError, 'message' | 'isOffline'>;
  onRetry: () => void;
  page?: boolean;
}

/** A section that failed to load: the error and a retry button. */
export function ErrorState({ error, onRetry, page = false }: ErrorStateProps) {
  const title = error.isOffline ? 'Связь пропала' : 'Не получилось загрузить';
  const text = error.isOffline ? 'Корзина цела, пробуем ещё раз.' : error.message;
  return (
    <div role="alert">
      <EmptyState
        icon={error.isOffline ? WifiOff : TriangleAlert}
        title={title}
        page={page}
        actions={
          <Button variant="line" onClick={onRetry}>
            <Icon of={RotateCw} size={18} />
            Попробовать сейчас
          </Button>
        }
      >
        <p>{text}</p>
      </EmptyState>
    </div>
  );
}
