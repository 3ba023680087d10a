import { useParams } from 'react-router';
import { PageView } from '@features/content/page-view';
import NotFoundPage from './not-found-page';

const SLUG = /^[A-Za-z0-9-]{1,80}$/;

/** Texts of the shop: /page/{slug} and /terms. */
export default function StaticPage() {
  const { slug = 'terms' } = useParams();
  return SLUG.test(slug) ? <PageView key={slug} slug={slug} missing={<NotFoundPage />} /> : <NotFoundPage />;
}
