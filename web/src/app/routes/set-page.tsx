import { useParams } from 'react-router';
import { PageTitle } from '@entities/session/page-title';
import { SetView } from '@features/sets/set-view';
import { SetsView } from '@features/sets/sets-view';

export default function SetPage() {
  const { slug } = useParams();
  return (
    <main id="main" className="wrap" tabIndex={-1}>
      {slug === undefined ? (
        <>
          <PageTitle name="Наборы" />
          <SetsView />
        </>
      ) : (
        <SetView key={slug} slug={slug} />
      )}
    </main>
  );
}
