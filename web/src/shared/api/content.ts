import { get, mutate } from './client';
import type { ResponseOf, BodyOf, Schema } from './contract';

export type PageLink = Schema<'PageLink'>;
export type Page = ResponseOf<'/getPage'>['page'];
export type FaqTopic = ResponseOf<'/getFaq'>['topics'][number];
export type FaqItem = FaqTopic['items'][number];
export type PostCard = ResponseOf<'/getPosts'>['posts'][number];
export type Post = ResponseOf<'/getPost'>['post'];
export type VendorRequest = BodyOf<'/addVendor'>;
export type ConsentText = ResponseOf<'/getConsentTexts'>['texts'][number];

export const getPages = async (signal?: AbortSignal): Promise<PageLink[]> => (await get('/getPages', signal)).pages;

export const getPage = async (slug: string, signal?: AbortSignal): Promise<Page> =>
  (await get(`/getPage?slug=${encodeURIComponent(slug)}`, signal)).page;

export const getFaq = async (signal?: AbortSignal): Promise<FaqTopic[]> => (await get('/getFaq', signal)).topics;

export const getPosts = (page: number, signal?: AbortSignal): Promise<ResponseOf<'/getPosts'>> =>
  get(`/getPosts?page=${page}`, signal);

export const getPost = (id: number, signal?: AbortSignal): Promise<ResponseOf<'/getPost'>> =>
  get(`/getPost?id=${id}`, signal);

export const getConsentTexts = async (signal?: AbortSignal): Promise<ConsentText[]> =>
  (await get('/getConsentTexts', signal)).texts;

export const addVendor = (request: VendorRequest): Promise<ResponseOf<'/addVendor'>> => mutate('/addVendor', request);
