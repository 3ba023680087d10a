import type { ResponseKind } from './public-requests';

/** Part of the names of caches. Increment it when the format changes: caches of other formats are deleted. */
const FORMAT = 2;
/** Limits of saved responses; the oldest are deleted first. Each letter typed into the search saves an answer. */
const LIMITS: Readonly<Record<ResponseKind, number>> = { page: 20, file: 250, picture: 120, answer: 150 };

const nameOf = (kind: ResponseKind): string => `${kind}s-${FORMAT}`;

/** Deletes the caches of other formats. */
export async function deleteOtherFormats(): Promise<void> {
  const current = new Set((Object.keys(LIMITS) as ResponseKind[]).map(nameOf));
  const names = await caches.keys();
  await Promise.all(names.filter((name) => !current.has(name)).map((name) => caches.delete(name)));
}

async function digest(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The key of a request; a body becomes part of the address, as caches hold GET requests only. */
export async function keyOf(request: Request): Promise<string> {
  if (request.method !== 'POST') return request.url;
  const address = new URL(request.url);
  address.searchParams.set('body', await digest(await request.text()));
  return address.href;
}

export async function save(kind: ResponseKind, key: string, response: Response): Promise<void> {
  const cache = await caches.open(nameOf(kind));
  // Deleted first: `keys` lists in the order of insertion, and this entry must be the newest.
  await cache.delete(key, { ignoreVary: true });
  await cache.put(key, response);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, -LIMITS[kind]).map((old) => cache.delete(old, { ignoreVary: true })));
}

export async function saved(kind: ResponseKind, key: string): Promise<Response | undefined> {
  return (await caches.open(nameOf(kind))).match(key, { ignoreVary: true });
}
