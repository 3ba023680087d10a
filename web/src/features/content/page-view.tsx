import { useMemo, type ReactNode } from 'react';
import { Printer } from 'lucide-react';
import { getPage, type Page } from '@shared/api/content';
import { useRequest } from '@shared/api/use-request';
import { dateText } from '@shared/i18n/format';
import { PhoneFallback } from '@entities/session/phone-fallback';
import { PageTitle } from '@entities/session/page-title';
import { Breadcrumbs } from '@shared/ui/breadcrumbs';
import { Button, ButtonLink } from '@shared/ui/button';
import { Icon } from '@shared/ui/icon';
import { RichText } from '@shared/ui/rich-text';
import { ErrorState } from '@shared/ui/empty-state';
import { Contents, FoldedContents } from './contents';
import { addHeadingAnchors } from './text-outline';
import { PagesNav } from './pages-nav';
import { Reading } from './reading';
import { TextSkeleton } from './text-skeleton';
import { useAnchor } from './use-anchor';
import styles from './page-view.module.css';

function StillAsking() {
  return (
    <div className={styles.ask}>
      <b>Остался вопрос?</b>
      <p>
        Загляните в&nbsp;частые вопросы
        <PhoneFallback />
      </p>
      <ButtonLink to="/faq" variant="line">
        Вопросы и&nbsp;ответы
      </ButtonLink>
    </div>
  );
}

function Text({ page }: { page: Page }) {
  const { html, headings } = useMemo(() => addHeadingAnchors(page.html), [page.html]);
  useAnchor();
  return (
    <Reading nav={<PagesNav />} aside={<Contents headings={headings} />}>
      <PageTitle name={page.title} />
      <meta name="description" content={page.lead} />
      <h1>{page.title}</h1>
      <p className={styles.lead}>{page.lead}</p>
      <FoldedContents headings={headings} />
      <RichText html={html} />
      <footer className={styles.end}>
        <span>Обновили {dateText(page.updated_at)}</span>
        <Button variant="text" size="s" onClick={() => window.print()}>
          <Icon of={Printer} size={16} />
          Напечатать
        </Button>
      </footer>
      <StillAsking />
    </Reading>
  );
}

/** A malformed response counts as a failed one. */
async function readPage(slug: string, signal: AbortSignal): Promise<Page> {
  const page = await getPage(slug, signal);
  if (page.slug !== slug) throw new Error(`asked for ${slug}`);
  return page;
}

/** A help page with the server's text, which staff edit. */
export function PageView({ slug, missing }: { slug: string; missing: ReactNode }) {
  const { data: page, status, error, retry } = useRequest(`page ${slug}`, (signal) => readPage(slug, signal));
  if (status === 'error' && error.status === 404) return missing;
  return (
    <main id="main" className="wrap" tabIndex={-1}>
      <Breadcrumbs path={[{ name: page?.title ?? 'Справка' }]} />
      {status === 'error' && page === null ? (
        <ErrorState page error={error} onRetry={retry} />
      ) : page === null ? (
        <Reading nav={<PagesNav />}>
          <TextSkeleton />
        </Reading>
      ) : (
        <Text page={page} />
      )}
    </main>
  );
}
