import { useShopName } from '@entities/session/session-store';
import { CarStrip } from '@features/garage/car-strip';
import { HomeView } from '@features/home/home-view';
import { SearchSlot } from '../shell/search-slot';

export default function HomePage() {
  return (
    <main id="main" tabIndex={-1}>
      <title>{`${useShopName()} — автозапчасти и моторное масло`}</title>
      <meta
        name="description"
        content="Автозапчасти, масла и автотовары: цена и остаток в вашем городе, срок по каждой детали."
      />
      <HomeView search={<SearchSlot name="hero" />} car={<CarStrip />} />
    </main>
  );
}
