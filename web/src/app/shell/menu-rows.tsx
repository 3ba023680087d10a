import { ChevronLeft, ChevronRight, X, type LucideIcon } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Category } from '@shared/api/types';
import { products } from '@shared/i18n/format';
import { CountBadge } from '@shared/ui/badge';
import { IconButton } from '@shared/ui/button';
import { Icon } from '@shared/ui/icon';
import { Illustration } from '@shared/ui/picture';
import styles from './mobile-menu.module.css';

export function CloseButton({ onClose }: { onClose: () => void }) {
  return (
    <IconButton label="Закрыть" onClick={onClose}>
      <Icon of={X} size={24} />
    </IconButton>
  );
}

/** A panel over the menu's root: scrolled to its top, with the focus on the back button. */
export function MenuPanelView({
  title,
  onBack,
  onClose,
  children,
}: {
  title: string;
  onBack: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    back.current?.closest('dialog')?.scrollTo({ top: 0, behavior: 'instant' });
    back.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <button ref={back} type="button" className={styles.back} onClick={onBack}>
          <Icon of={ChevronLeft} size={24} />
          <span className="vh">Назад из раздела: </span>
          <span>{title}</span>
        </button>
        <CloseButton onClose={onClose} />
      </div>
      {children}
    </div>
  );
}

export function CategoryRow({
  category,
  drawn = false,
  onOpen,
}: {
  category: Category;
  drawn?: boolean;
  onOpen: (category: Category) => void;
}) {
  const sign = drawn && (
    <span className={styles.sign}>
      <Illustration image={category.image} eager />
    </span>
  );
  if (category.children.length === 0) {
    return (
      <Link className={styles.row} to={category.url}>
        {sign}
        {category.name}
      </Link>
    );
  }
  return (
    <button type="button" className={styles.row} onClick={() => onOpen(category)}>
      {sign}
      {category.name}
      <Icon of={ChevronRight} size={18} className={styles.more} />
    </button>
  );
}

export function MenuLinkRow({ to, icon, children }: { to: string; icon: LucideIcon; children: ReactNode }) {
  return (
    <li>
      <Link className={styles.row} to={to}>
        <Icon of={icon} />
        {children}
      </Link>
    </li>
  );
}

export function MenuTile({
  to,
  icon,
  name,
  count = 0,
}: {
  to: string;
  icon: LucideIcon;
  name: string;
  count?: number;
}) {
  return (
    <Link className={styles.tile} to={to} aria-label={count === 0 ? undefined : `${name}, ${products(count)}`}>
      <span className={styles.tileSign}>
        <Icon of={icon} size={24} />
        <CountBadge count={count} className={styles.count} />
      </span>
      {name}
    </Link>
  );
}
