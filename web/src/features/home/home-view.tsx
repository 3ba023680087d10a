import type { ReactNode } from 'react';
import { ErrorState } from '@shared/ui/state';
import { useSession } from '@shared/session/store';
import { Brands } from './brands';
import { Categories } from './categories';
import { Favourites } from './favourites';
import { Hero } from './hero';
import { Promises } from './promises';

export function HomeView({ search }: { search: ReactNode }) {
  const failed = useSession((state) => (state.init === null ? state.error : null));
  const load = useSession((state) => state.load);
  return (
    <>
      <Hero search={search} />
      <div className="wrap">
        {failed !== null ? (
          <ErrorState error={failed} onRetry={() => void load()} />
        ) : (
          <>
            <Categories />
            <Favourites />
            <Brands />
            <Promises />
          </>
        )}
      </div>
    </>
  );
}
