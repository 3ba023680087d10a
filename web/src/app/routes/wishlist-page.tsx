import { PageTitle } from '@entities/session/page-title';
import { WishlistView } from '@features/saved/wishlist-view';

export default function WishlistPage() {
  return (
    <main id="main" className="wrap" tabIndex={-1}>
      <PageTitle name="Избранное" />
      <WishlistView />
    </main>
  );
}
