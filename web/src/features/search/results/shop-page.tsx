import type { ReactNode } from 'react';
import type { City, Init } from '@shared/api/types';
import { useCity, useSession } from '@entities/session/session-store';
import { ErrorState } from '@shared/ui/empty-state';
import { WaitingPage } from './waiting-page';
import styles from './results.module.css';

interface LoadedShop {
  init: Init;
  city: City;
}

/** One `main` from the first render on, so that the footer does not move up while the content changes. */
export function ShopPage({ children }: { children: (shop: LoadedShop) => ReactNode }) {
  const { init, error, load } = useSession();
  const city = useCity();
  return (
    <main id="main" className={`wrap ${styles.page}`} tabIndex={-1}>
      {init !== null && city !== null ? (
        children({ init, city })
      ) : error === null ? (
        <WaitingPage />
      ) : (
        <ErrorState
          page
          error={{ message: 'Категории не найдены или сервер не доступен', isOffline: false }}
          onRetry={() => void load()}
        />
      )}
    </main>
  );
}
