import { send } from './client';

/** Something that the search did not find; a phone or an e-mail to tell when it is there. */
export interface SearchWish {
  text: string;
  phone?: string;
  email?: string;
  city_id: number;
  agree: boolean;
}

export const addSearchWish = (wish: SearchWish): Promise<{ message: string }> =>
  send<{ message: string }>('/addSearchWish', wish);
