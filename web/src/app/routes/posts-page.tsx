import { PageTitle } from '@entities/session/page-title';
import { Breadcrumbs } from '@shared/ui/breadcrumbs';
import { PostsView } from '@features/content/posts-view';

export default function PostsPage() {
  return (
    <main id="main" className="wrap" tabIndex={-1}>
      <PageTitle name="Статьи" />
      <meta
        name="description"
        content="Как выбрать масло, фильтры, тормоза и свечи, когда менять ремень и как читать VIN."
      />
      <Breadcrumbs path={[{ name: 'Статьи' }]} />
      <PostsView />
    </main>
  );
}
