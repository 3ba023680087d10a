import { mutate } from './client';
import type { ResponseOf, BodyOf } from './contract';

/** Request for something that the search did not find; the phone or e-mail is told when it appears. */
export type SearchWish = BodyOf<'/addSearchWish'>;

export const addSearchWish = (wish: SearchWish): Promise<ResponseOf<'/addSearchWish'>> =>
  mutate('/addSearchWish', wish);
