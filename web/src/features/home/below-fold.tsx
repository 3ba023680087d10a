import type { Banner } from '@shared/api/banners';
import { BannerLine } from '@entities/banner/banners';
import { Brands } from './brands';
import { Categories } from './categories';
import { BestRated, Favourites } from './home-products';
import { Promises } from './promises';

/** Content below the first screen: loaded when the shopper scrolls near it. */
export default function BelowFold({ lines }: { lines: readonly Banner[] }) {
  return (
    <>
      <Categories />
      <Favourites />
      <BannerLine banner={lines[0]} />
      <BestRated />
      <Brands />
      <BannerLine banner={lines[1]} />
      <Promises />
    </>
  );
}
