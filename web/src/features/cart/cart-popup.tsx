import type { AddedLine } from '@entities/product-card/add-to-cart';
import { AddedSheet } from './added-sheet';
import { MiniCart } from './mini-cart';

export interface CartPopupProps {
  className: string | undefined;
  added: AddedLine | null;
  /** Closes the sheet. */
  onClose: () => void;
}

/** Below the header's cart button: the sheet «В корзине» after an addition, else the mini-cart. */
export default function CartPopup({ className, added, onClose }: CartPopupProps) {
  if (added !== null) return <AddedSheet line={added} onClose={onClose} />;
  return (
    <div className={className} role="dialog" aria-label="Корзина">
      <MiniCart />
    </div>
  );
}
