import type { Banner } from '@shared/api/banners';
import { BannerLine } from './banners';
import { Brands } from './brands';
import { Categories } from './categories';
import { BestRated, Favourites } from './home-products';
import { Promises } from './promises';

/** What is under the first screen: fetched when the shopper gets near it. */
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
