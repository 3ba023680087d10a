import { getBanners, type Placement } from '@shared/api/banners';
import { useRequest } from '@shared/api/use-request';
import { useCityId } from '@entities/session/session-store';
import { BannerLine } from './banners';

/** The banners of a place as lines, below all other content: banners that load late move only the footer. */
export default function PlacedBanners({ place }: { place: Placement }) {
  const city = useCityId();
  const { data } = useRequest(city === null ? null : `banners ${place} ${city}`, (signal) =>
    getBanners(place, city ?? 0, signal),
  );
  return data?.map((banner) => <BannerLine key={banner.id} banner={banner} />);
}
