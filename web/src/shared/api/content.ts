import { get, send } from './client';
import type { AnswerOf, BodyOf, Schema } from './contract';

export type PageLink = Schema<'PageLink'>;
export type Page = AnswerOf<'/getPage'>['page'];
export type FaqTopic = AnswerOf<'/getFaq'>['topics'][number];
export type FaqItem = FaqTopic['items'][number];
export type PostCard = AnswerOf<'/getPosts'>['posts'][number];
export type Post = AnswerOf<'/getPost'>['post'];
export type VendorRequest = BodyOf<'/addVendor'>;
export type ConsentText = AnswerOf<'/getConsentTexts'>['texts'][number];

export const getPages = async (signal?: AbortSignal): Promise<PageLink[]> => (await get('/getPages', signal)).pages;

export const getPage = async (slug: string, signal?: AbortSignal): Promise<Page> =>
  (await get(`/getPage?slug=${encodeURIComponent(slug)}`, signal)).page;

export const getFaq = async (signal?: AbortSignal): Promise<FaqTopic[]> => (await get('/getFaq', signal)).topics;

export const getPosts = (page: number, signal?: AbortSignal): Promise<AnswerOf<'/getPosts'>> =>
  get(`/getPosts?page=${page}`, signal);

export const getPost = (id: number, signal?: AbortSignal): Promise<AnswerOf<'/getPost'>> =>
  get(`/getPost?id=${id}`, signal);

export const getConsentTexts = async (signal?: AbortSignal): Promise<ConsentText[]> =>
  (await get('/getConsentTexts', signal)).texts;

export const addVendor = (request: VendorRequest): Promise<AnswerOf<'/addVendor'>> => send('/addVendor', request);
