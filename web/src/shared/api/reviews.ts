import { get, mutate } from './client';
import type { BodyOf, ResponseOf } from './contract';

export type ReviewPage = ResponseOf<'/getReviews'>;
export type Review = ReviewPage['reviews'][number];
export type OwnReview = ResponseOf<'/getOwnReviews'>['reviews'][number];
export type ReviewDraft = BodyOf<'/saveReview'>;

/** Ten reviews, the newest first; `before`: only those older than this one. */
export const getReviews = (product: number, before?: number, signal?: AbortSignal): Promise<ReviewPage> =>
  get(`/getReviews?product_id=${product}${before === undefined ? '' : `&before=${before}`}`, signal);

/** The customer's review of a product in any state; null: none. */
export const getOwnReview = async (product: number, signal?: AbortSignal): Promise<OwnReview | null> =>
  (await get(`/getOwnReviews?product_id=${product}`, signal)).reviews[0] ?? null;

export const getOwnReviews = async (signal?: AbortSignal): Promise<OwnReview[]> =>
  (await get('/getOwnReviews', signal)).reviews;

export const saveReview = (draft: ReviewDraft): Promise<ResponseOf<'/saveReview'>> => mutate('/saveReview', draft);

export const removeReview = async (id: number): Promise<OwnReview[]> => (await mutate('/removeReview', { id })).reviews;
