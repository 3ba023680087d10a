import { PageTitle } from '@entities/session/page-title';
import { CartView } from '@features/cart/cart-view';

export default function CartPage() {
  return (
    <main id="main" className="wrap" tabIndex={-1}>
      <PageTitle name="Корзина" />
      <CartView />
    </main>
  );
}
