/** What a response is saved as. */
export type ResponseKind = 'page' | 'file' | 'picture' | 'answer';

type RequestLine = Pick<Request, 'method' | 'mode' | 'url'>;

/** Pages rendered by the server: they do not work without it, and those of staff and of payments are private. */
const SERVER_PAGES = /^\/(?:api|admin|pay|newsletter|email|images|search-api)(?:\/|$)/;
/** Pages of the web that are about a person or an order. */
const PERSONAL_PAGES = /^\/(?:account|checkout|trackOrder)(?:\/|$)/;
const FILES = /^\/(?:assets\/|favicon|apple-touch-icon|manifest\.webmanifest$)/;
/** Their responses are the same for every visitor of a city. Nothing about a person, a cart or a VIN is saved. */
const PUBLIC_CALLS = new Set([
  'findParts',
  'getBanners',
  'getBrands',
  'getCategoryProducts',
  'getCities',
  'getConsentTexts',
  'getContacts',
  'getFaq',
  'getHomeProducts',
  'getInit',
  'getPage',
  'getPages',
  'getPart',
  'getParts',
  'getPost',
  'getPosts',
  'getProduct',
  'getPromotion',
  'getPromotions',
  'getRelated',
  'getSet',
  'getSets',
  'searchCars',
  'searchRules',
  'searchToken',
  'searchVocabulary',
]);

/** The address of a car's page holds its VIN. */
const isPersonal = ({ pathname, searchParams }: URL): boolean =>
  PERSONAL_PAGES.test(pathname) || searchParams.has('vin-search');

/** Beyond its eleventh place a VIN says which car of a model it is. The whole number may be typed in groups. */
const VIN_WORD = /(?<![A-Z0-9])(?=[A-Z]*\d)(?=\d*[A-Z])[A-HJ-NPR-Z0-9]{12,17}(?![A-Z0-9])/i;
const GROUPED_VIN = /(?<![A-Z0-9])(?=[A-Z]*\d)(?=\d*[A-Z])[A-HJ-NPR-Z0-9]{13}\d{4}(?![A-Z0-9])/i;

/** Whether the body of a request holds a VIN or the most of one: such a search is not saved. */
export const namesCar = (body: string): boolean => VIN_WORD.test(body) || GROUPED_VIN.test(body.replace(/[ -]/g, ''));

const callOf = (pathname: string): string => /^\/api\/[^/]+\/(\w+)$/.exec(pathname)?.[1] ?? '';

/** Null: the service worker does not handle the request. `origin` is the shop's. */
export function kindOf({ method, mode, url }: RequestLine, origin: string): ResponseKind | null {
  const address = new URL(url);
  // The engine may answer at another port of the shop.
  if (method === 'POST' && address.pathname.endsWith('/multi-search')) return 'answer';
  if (address.origin !== origin) return null;
  if (PUBLIC_CALLS.has(callOf(address.pathname)) && (method === 'GET' || method === 'POST')) return 'answer';
  if (method !== 'GET') return null;
  if (FILES.test(address.pathname)) return 'file';
  if (address.pathname.startsWith('/images/')) return 'picture';
  return mode === 'navigate' && !SERVER_PAGES.test(address.pathname) && !isPersonal(address) ? 'page' : null;
}

/** A visit whose page is not saved: of the web about a person, or one that mails and payments link to. */
export function unsavedVisit({ method, mode, url }: RequestLine, origin: string): 'web' | 'server' | null {
  const address = new URL(url);
  if (method !== 'GET' || mode !== 'navigate' || address.origin !== origin) return null;
  if (/^\/(?:pay|newsletter|email)\//.test(address.pathname)) return 'server';
  return !SERVER_PAGES.test(address.pathname) && isPersonal(address) ? 'web' : null;
}
