import { useSearchParams } from 'react-router';
import { getPosts } from '@shared/api/content';
import { useRequest } from '@shared/api/use-request';
import { PaginationView } from '@shared/ui/pagination-view';
import { EmptyState, ErrorState } from '@shared/ui/empty-state';
import { PostPreview, PostSkeletons } from './post-preview';
import styles from './posts-view.module.css';

const A_PAGE = 16;

export function PostsView() {
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Math.floor(Number(params.get('page') ?? 1)) || 1);
  const { data, status, error, retry } = useRequest(`posts ${page}`, (signal) => getPosts(page, signal));
  const go = (to: number) => {
    setParams(to === 1 ? {} : { page: String(to) });
    window.scrollTo({ top: 0, behavior: 'instant' });
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  return (
    <>
      <h1>Статьи</h1>
      <p className={styles.lead}>
        Как выбрать, когда менять и&nbsp;что значат буквы на&nbsp;коробке. Коротко и&nbsp;по&nbsp;делу.
      </p>
      {status === 'error' && data === null ? (
        <ErrorState error={error} onRetry={retry} />
      ) : data?.posts.length === 0 ? (
        <EmptyState title="Здесь пока пусто">
          <p>Дальше статей нет — вернитесь к&nbsp;первой странице.</p>
        </EmptyState>
      ) : (
        <div className={styles.posts} aria-busy={status === 'loading'}>
          {data === null ? (
            <PostSkeletons count={6} />
          ) : (
            data.posts.map((post, index) => <PostPreview key={post.id} post={post} large={page === 1 && index === 0} />)
          )}
        </div>
      )}
      <PaginationView
        page={page}
        total={Math.ceil((data?.total ?? 0) / A_PAGE)}
        href={(to) => (to === 1 ? '/post' : `/post?page=${to}`)}
        onPage={go}
      />
    </>
  );
}
