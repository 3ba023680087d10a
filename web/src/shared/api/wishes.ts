import { send } from './client';
import type { AnswerOf, BodyOf } from './contract';

/** Something that the search did not find; a phone or an e-mail to tell when it is there. */
export type SearchWish = BodyOf<'/addSearchWish'>;

export const addSearchWish = (wish: SearchWish): Promise<AnswerOf<'/addSearchWish'>> => send('/addSearchWish', wish);
