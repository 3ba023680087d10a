import type { ReactNode } from 'react';
import { useSession } from '@shared/session/store';
import { Brands } from './brands';
import { Categories } from './categories';
import { Favourites } from './favourites';
import { Hero } from './hero';
import { Promises } from './promises';

export function HomeView({ search }: { search: ReactNode }) {
  const unreachable = useSession((state) => state.init === null && state.error !== null);
  return (
    <>
      <Hero search={search} />
      <div className="wrap">
        {!unreachable && (
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
