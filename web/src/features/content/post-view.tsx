import { useMemo, type ReactNode } from 'react';
import { Link } from 'react-router';
import { getPost, type Post, type PostCard as Card } from '@shared/api/content';
import { useRequest } from '@shared/api/use-request';
import { dateText, plural } from '@shared/i18n/format';
import { withNonBreakingSpaces } from '@shared/i18n/nonbreaking';
import { PageTitle } from '@entities/session/page-title';
import { Badge } from '@shared/ui/badge';
import { Breadcrumbs } from '@shared/ui/breadcrumbs';
import { Picture } from '@shared/ui/picture';
import { RichText } from '@shared/ui/rich-text';
import { ErrorState } from '@shared/ui/empty-state';
import { Contents, FoldedContents } from './contents';
import { addHeadingAnchors } from './text-outline';
import { PostPreview } from './post-preview';
import { TextSkeleton } from './text-skeleton';
import { useAnchor } from './use-anchor';
import styles from './post-view.module.css';

const WORDS_A_MINUTE = 160;

const minutes = (html: string) =>
  Math.max(1, Math.round(html.replace(/<[^>]+>/g, ' ').split(/\s+/).length / WORDS_A_MINUTE));

function Article({ post }: { post: Post }) {
  const { html, headings } = useMemo(() => addHeadingAnchors(post.html), [post.html]);
  const long = minutes(post.html);
  useAnchor();
  return (
    <div className={styles.layout}>
      <article>
        <p className={styles.meta}>
          <Badge tone="soft">{post.topic}</Badge>
          <time dateTime={post.published_at}>{dateText(post.published_at)}</time>
          <span>
            {long} {plural(long, 'минута', 'минуты', 'минут')} чтения
          </span>
        </p>
        <h1>{withNonBreakingSpaces(post.title)}</h1>
        <p className={styles.lead}>{withNonBreakingSpaces(post.lead)}</p>
        {post.image !== null && (
          <div className={styles.picture}>
            <Picture picture={post.image} sizes="(max-width: 767px) 90vw, 720px" eager />
          </div>
        )}
        <FoldedContents headings={headings} />
        <RichText html={html} />
      </article>
      <aside>
        <Contents headings={headings} />
      </aside>
    </div>
  );
}

function More({ posts }: { posts: readonly Card[] }) {
  if (posts.length === 0) return null;
  return (
    <section className={`sec ${styles.more}`}>
      <div className="sec-head">
        <h2>Что ещё почитать</h2>
        <Link className="link" to="/post">
          Все статьи
        </Link>
      </div>
      <div className={styles.posts}>
        {posts.map((post) => (
          <PostPreview key={post.id} post={post} level="h3" />
        ))}
      </div>
    </section>
  );
}

export function PostView({ id, missing }: { id: number; missing: ReactNode }) {
  const { data, status, error, retry } = useRequest(`post ${id}`, (signal) => getPost(id, signal));
  if (status === 'error' && error.status === 404) return missing;
  const current = data?.post.id === id ? data : null;
  return (
    <main id="main" className="wrap" tabIndex={-1}>
      <Breadcrumbs path={[{ name: 'Статьи', url: '/post' }, { name: current?.post.topic ?? '…' }]} />
      {status === 'error' && current === null ? (
        <ErrorState page error={error} onRetry={retry} />
      ) : current === null ? (
        <TextSkeleton />
      ) : (
        <>
          <PageTitle name={current.post.title} />
          <meta name="description" content={current.post.lead} />
          <Article post={current.post} />
          <More posts={current.more} />
        </>
      )}
    </main>
  );
}
