import { useParams } from 'react-router';
import { PageTitle } from '@entities/session/page-title';
import { Breadcrumbs } from '@shared/ui/breadcrumbs';
import { PageView } from '@features/content/page-view';
import { isSection } from '@features/typography/sections';
import { TypographyView } from '@features/typography/typography-view';
import NotFoundPage from './not-found-page';

/** The dictionary of signs on packages is a text of the shop that shares the design page's address. */
const GLOSSARY = 'glossary';

export default function TypographyPage() {
  const { id } = useParams();
  if (id === GLOSSARY) return <PageView slug="typography" missing={<NotFoundPage />} />;
  if (id !== undefined && !isSection(id)) return <NotFoundPage />;
  return (
    <main id="main" className="wrap" tabIndex={-1}>
      <PageTitle name="Оформление" />
      <meta name="description" content="Цвета, шрифт и части, из которых сделан магазин." />
      <meta name="robots" content="noindex" />
      <Breadcrumbs path={[{ name: 'Оформление' }]} />
      <TypographyView activeSection={id ?? null} />
    </main>
  );
}
