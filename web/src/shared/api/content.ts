import { get, send } from './client';
import type { Picture } from './types';

export interface PageLink {
  slug: string;
  title: string;
  url: string;
  group: 'buyers' | 'company' | 'documents';
}

export interface Page extends PageLink {
  lead: string;
  /** Sanitised by the server. */
  html: string;
  updated_at: string;
}

export interface FaqItem {
  id: number;
  question: string;
  answer: string;
}

export interface FaqTopic {
  title: string;
  items: FaqItem[];
}

export interface PostCard {
  id: number;
  title: string;
  topic: string;
  lead: string;
  url: string;
  image: Picture | null;
  published_at: string;
}

export interface Post extends PostCard {
  html: string;
}

export interface VendorRequest {
  company: string;
  inn: string;
  contact: string;
  phone: string;
  email: string;
  text: string;
  agree: boolean;
}

export interface ConsentText {
  purpose: string;
  version: number;
  title: string;
  text: string;
}

export const getPages = async (signal?: AbortSignal): Promise<PageLink[]> =>
  (await get<{ pages: PageLink[] }>('/getPages', signal)).pages;

export const getPage = async (slug: string, signal?: AbortSignal): Promise<Page> =>
  (await get<{ page: Page }>(`/getPage?slug=${encodeURIComponent(slug)}`, signal)).page;

export const getFaq = async (signal?: AbortSignal): Promise<FaqTopic[]> =>
  (await get<{ topics: FaqTopic[] }>('/getFaq', signal)).topics;

export const getPosts = (page: number, signal?: AbortSignal): Promise<{ posts: PostCard[]; total: number }> =>
  get(`/getPosts?page=${page}`, signal);

export const getPost = (id: number, signal?: AbortSignal): Promise<{ post: Post; more: PostCard[] }> =>
  get(`/getPost?id=${id}`, signal);

export const getConsentTexts = async (signal?: AbortSignal): Promise<ConsentText[]> =>
  (await get<{ texts: ConsentText[] }>('/getConsentTexts', signal)).texts;

export const addVendor = (request: VendorRequest): Promise<{ message: string; id: number }> =>
  send('/addVendor', request);
