import { Link } from 'react-router';
import type { PostCard as Post } from '@shared/api/content';
import { dateText } from '@shared/i18n/format';
import { withNonBreakingSpaces } from '@shared/i18n/nonbreaking';
import { Badge } from '@shared/ui/badge';
import { classes } from '@shared/ui/classes';
import { Picture } from '@shared/ui/picture';
import { Skeleton } from '@shared/ui/skeleton';
import styles from './post-preview.module.css';

/** An article in a list; the newest one is large. */
export function PostPreview({
  post,
  large = false,
  level: Heading = 'h2',
}: {
  post: Post;
  large?: boolean;
  level?: 'h2' | 'h3';
}) {
  return (
    <article className={classes(styles.card, large && styles.large)}>
      <div className={styles.tile}>
        <Picture picture={post.image} sizes="(max-width: 767px) 90vw, 420px" eager={large} />
      </div>
      <div>
        <p className={styles.meta}>
          <Badge tone="soft">{post.topic}</Badge>
          <time dateTime={post.published_at}>{dateText(post.published_at)}</time>
        </p>
        <Heading className={styles.title}>
          <Link to={post.url}>{withNonBreakingSpaces(post.title)}</Link>
        </Heading>
        <p className={styles.lead}>{withNonBreakingSpaces(post.lead)}</p>
      </div>
    </article>
  );
}

export function PostSkeletons({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    <div key={index} className={styles.card} aria-hidden="true">
      <Skeleton className={styles.tile} />
      <Skeleton width="40%" height={20} />
      <Skeleton height={22} />
      <Skeleton width="80%" height={16} />
    </div>
  ));
}
