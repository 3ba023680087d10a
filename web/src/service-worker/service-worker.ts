import { lostPage } from './lost-page';
import { kindOf, namesCar, unsavedVisit, type ResponseKind } from './public-requests';
import { deleteOtherFormats, keyOf, save, saved } from './saved-responses';

declare const self: ServiceWorkerGlobalScope;

/** A page without content of its own: it shows any address whose HTML was never loaded. */
const SHELL = '/login';
/** A saved response is used when the network has not answered for so long. */
const PATIENCE_MS = 6_000;

const isWorthSaving = (response: Response): boolean => response.ok && !response.redirected;

async function fetchAndSave(kind: ResponseKind, key: string, request: Request | string): Promise<Response> {
  const response = await fetch(request);
  // A full disk is no reason to lose the response.
  if (isWorthSaving(response)) void save(kind, key, response.clone()).catch(() => undefined);
  return response;
}

const late = (response: Response): Promise<Response> =>
  new Promise((resolve) => setTimeout(() => resolve(response), PATIENCE_MS));

/** The page sees by the header that the response may be old. */
function marked(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.set('X-Saved', '1');
  return new Response(response.body, { status: response.status, headers });
}

/** Addresses of files and pictures contain their version. */
async function savedFirst(kind: ResponseKind, request: Request): Promise<Response> {
  const key = await keyOf(request);
  return (await saved(kind, key)) ?? fetchAndSave(kind, key, request);
}

function orSaved(response: Promise<Response>, substitute: Response | undefined): Promise<Response> {
  if (substitute === undefined) return response;
  const old = marked(substitute);
  return Promise.race([response.catch(() => old), late(old)]);
}

async function networkFirst(kind: ResponseKind, request: Request): Promise<Response> {
  if (request.method === 'POST' && namesCar(await request.clone().text())) return fetch(request);
  const key = await keyOf(request.clone());
  const substitute = (await saved(kind, key)) ?? (kind === 'page' ? await saved('page', SHELL) : undefined);
  const response = orSaved(fetchAndSave(kind, key, request), substitute);
  return kind === 'page' ? response.catch(lostPage) : response;
}

/** A page that is requested every time: the shell, or a note, says that the connection is lost. */
async function unsavedPage(visit: 'web' | 'server', request: Request): Promise<Response> {
  const shell = visit === 'web' ? await saved('page', SHELL) : undefined;
  return orSaved(fetch(request), shell).catch(lostPage);
}

const respond = (kind: ResponseKind, request: Request): Promise<Response> =>
  kind === 'file' || kind === 'picture' ? savedFirst(kind, request) : networkFirst(kind, request);

/** Saves the shell, and what a page has loaded before this worker answered its requests. */
async function saveLoaded(addresses: readonly string[]): Promise<void> {
  await fetchAndSave('page', SHELL, SHELL);
  for (const address of addresses) {
    const request = new Request(address);
    const kind = kindOf(request, self.location.origin);
    if (kind !== null && (await saved(kind, request.url)) === undefined) await fetchAndSave(kind, request.url, request);
  }
}

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));

self.addEventListener('activate', (event) => event.waitUntil(deleteOtherFormats().then(() => self.clients.claim())));

self.addEventListener('message', (event) => {
  event.waitUntil(saveLoaded(event.data as string[]).catch(() => undefined));
});

self.addEventListener('fetch', (event) => {
  const kind = kindOf(event.request, self.location.origin);
  const visit = unsavedVisit(event.request, self.location.origin);
  if (kind !== null) event.respondWith(respond(kind, event.request));
  else if (visit !== null) event.respondWith(unsavedPage(visit, event.request));
});
