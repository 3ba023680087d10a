import { readFileSync } from 'node:fs';
import path from 'node:path';

interface Gate {
  /** Null for a body that a browser may send. */
  refusalOf: (rules: unknown, path: string, body: unknown) => { message: string; code: string } | null;
}

const ROOT = path.resolve(import.meta.dirname, '../../../../..');
const read = (file: string): unknown => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'));
export const RULES = read('search-config/public-queries.json') as { body_bytes: number; queries: number };

/** The default export of a script of nginx. @param before code in the place of its own imports. */
export async function scriptOfNginx(name: string, before = ''): Promise<unknown> {
  const source = readFileSync(path.join(ROOT, 'deploy/nginx', name), 'utf8').replaceAll(/^import .*$/gm, '');
  const module = (await import(`data:text/javascript,${encodeURIComponent(before + source)}`)) as { default: unknown };
  return module.default;
}

const gate = (await scriptOfNginx('public_queries.js')) as Gate;

export const vectors = (name: string) =>
  read(`tests/vectors/${name}.json`) as { name: string; path: string; body: object; code?: string }[];

/** What nginx and the embedded engine answer to a browser's body; null: they let it through. */
export const refusalOf = (address: string, body: unknown) => gate.refusalOf(RULES, address, body);

/** The refusal of queries that go in one multi-search, as JSON has them: without what is undefined. */
export const refusalOfQueries = (queries: readonly object[]) =>
  refusalOf('/multi-search', JSON.parse(JSON.stringify({ queries })));
