import { getBanners } from '@shared/api/banners';
import { useNearViewport } from '@shared/browser/use-near-viewport';
import { useRequest } from '@shared/api/use-request';
import { useCityId, useSession } from '@entities/session/session-store';
import { lazyComponent } from '@shared/ui/lazy-component';
import { Banners, IN_A_ROW } from '@entities/banner/banners';
import { Hero, type HeroProps } from './hero';
import styles from './home-view.module.css';

const Below = lazyComponent(() => import('./below-fold'), { failure: 'retry' });

/** Empty margin at the start of the first section, px. */
const OWN_MARGIN = 44;

export function HomeView(props: HeroProps) {
  const unreachable = useSession((state) => state.init === null && state.error !== null);
  const cityId = useCityId();
  const { data, status } = useRequest(cityId === null ? null : `banners ${cityId}`, (signal) =>
    getBanners('home', cityId ?? 0, signal),
  );
  const banners = status === 'error' ? (data ?? []) : data;
  const [below, near] = useNearViewport<HTMLDivElement>(-OWN_MARGIN);
  return (
    <>
      <Hero {...props} />
      <div className="wrap">
        {!unreachable && <Banners banners={banners} />}
        <div ref={below} className={styles.below}>
          {near && !unreachable && <Below lines={banners?.slice(IN_A_ROW) ?? []} />}
        </div>
      </div>
    </>
  );
}
