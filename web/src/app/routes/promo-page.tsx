import { useParams } from 'react-router';
import { PageTitle } from '@entities/session/page-title';
import { PromotionView } from '@features/promotions/promotion-view';
import { PromotionsView } from '@features/promotions/promotions-view';

export default function PromotionPage() {
  const { slug } = useParams();
  return (
    <main id="main" className="wrap" tabIndex={-1}>
      {slug === undefined ? (
        <>
          <PageTitle name="Акции" />
          <PromotionsView />
        </>
      ) : (
        <PromotionView key={slug} slug={slug} />
      )}
    </main>
  );
}
