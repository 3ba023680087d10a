import { CartView } from '@features/cart/cart-view';

export default function CartPage() {
  return (
    <main id="main" className="wrap" tabIndex={-1}>
      <title>Корзина — Ходовая</title>
      <CartView />
    </main>
  );
}
