import type { KeyboardEvent, ReactNode } from 'react';
import type { ProductSummary } from '@shared/api/types';
import { useQuickView } from './quick-view-store';
import { classes } from '@shared/ui/classes';
import { copyNumber } from '@shared/ui/copy-number';
import { toast } from '@shared/ui/toasts';
import { canBuy, limitOf, addToCart } from './add-to-cart';
import styles from './product-row.module.css';

export interface TableHeads {
  /** Additional columns between name and stock; `ProductRow` gets as many `cells`. */
  own?: readonly ReactNode[];
  stock?: ReactNode;
  when?: ReactNode;
  price?: ReactNode;
}

export interface ProductTableProps {
  label: string;
  /** Products of the rows: keyboard shortcuts act on these. */
  products: readonly ProductSummary[];
  heads?: TableHeads;
  className?: string | undefined;
  /** One `ProductRow` per product. */
  children: ReactNode;
}

const rowOf = (element: Element): HTMLElement | null => element.closest<HTMLElement>('tr[data-product]');

function step(row: HTMLElement, by: 1 | -1): void {
  const next = by === 1 ? row.nextElementSibling : row.previousElementSibling;
  next?.querySelector<HTMLElement>('a[href]')?.focus();
}

function copy(article: string | null): void {
  if (article === null || article === '') return;
  copyNumber(article, () => toast({ text: `Скопировали номер ${article}` }));
}

/**
 * Dense product table with keyboard shortcuts: ↑ ↓ move between rows, + adds to the cart, C copies the number, Space
 * opens the quick view.
 */
export function ProductTable({ label, products, heads = {}, className, children }: ProductTableProps) {
  const openQuickView = useQuickView((state) => state.open);
  const keys = (event: KeyboardEvent) => {
    const element = event.target as HTMLElement;
    const row = rowOf(element);
    const product = products.find(({ id }) => String(id) === row?.dataset.product);
    if (
      row === null ||
      product === undefined ||
      element.matches('input') ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey
    )
      return;
    if (event.key === 'ArrowDown') step(row, 1);
    else if (event.key === 'ArrowUp') step(row, -1);
    else if (event.key === '+' || event.key === '=') {
      if (canBuy(product)) addToCart(product, 1, limitOf(product), true);
    } else if (event.code === 'KeyC') copy(product.article);
    else if (event.key === ' ' && !element.matches('button')) openQuickView(product.id);
    else return;
    event.preventDefault();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the controls in its rows
    <table className={classes(styles.table, className)} aria-label={label} onKeyDown={keys}>
      <thead>
        <tr>
          <th scope="col">
            <span className="vh">Картинка</span>
          </th>
          <th scope="col">Товар</th>
          {heads.own?.map((head, index) => (
            <th scope="col" key={index} className={styles.cell}>
              {head}
            </th>
          ))}
          <th scope="col">{heads.stock ?? 'Наличие'}</th>
          <th scope="col">{heads.when ?? 'Приедет'}</th>
          <th scope="col" className={styles.price}>
            {heads.price ?? 'Цена'}
          </th>
          <th scope="col">
            <span className="vh">Купить</span>
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
