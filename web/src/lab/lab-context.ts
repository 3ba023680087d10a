import type { SearchToken } from '@shared/api/types';

/** The rules of a version as the shop compiles them. */
export interface RulesArtefact {
  readonly version: number | string;
  /** Words that synonyms define: known to the query reader, never repaired. */
  readonly words: readonly string[];
  readonly rules: readonly object[];
}

export interface LabFacet {
  readonly attribute: string;
  readonly name: string;
  readonly unit: string | null;
}

/** A version of the search configuration: where it is searched and by which words and rules. */
export interface VersionSource {
  readonly index: string;
  /** Addresses of the words and of the names of cars. */
  readonly vocabulary: string;
  readonly cars: string;
  readonly rules: RulesArtefact;
  /** As the engine has them: a word → the words that it also finds. */
  readonly synonyms: Readonly<Record<string, readonly string[]>>;
  /** Words of the synonyms by their stems. */
  readonly names: Readonly<Record<string, string>>;
  readonly facets: readonly LabFacet[];
}

export type DraftState = 'same' | 'missing' | 'outdated' | 'waiting' | 'building' | 'ready' | 'failed' | 'broken';

export interface DraftSource extends VersionSource {
  readonly state: DraftState;
  readonly message: string;
  /** Documents of the preview. */
  readonly processed: number;
  readonly total: number;
  readonly digest: string;
  /** Number of files that the draft changes. */
  readonly changed: number;
}

export interface JudgedQuery {
  readonly id: string;
  readonly text: string;
}

/** Grades of the page's query by product id. */
export interface Judgement {
  readonly id: string;
  readonly grades: Readonly<Record<string, number>>;
}

/** The answer of `GET /admin/search/lab/context`. */
export interface LabContext {
  readonly engine: SearchToken;
  readonly live: VersionSource & { readonly id: number };
  readonly draft: DraftSource;
  readonly judged: readonly JudgedQuery[];
  readonly judgement: Judgement | null;
}

export interface FrequentQuery {
  readonly text: string;
  /** Searches of the last week. */
  readonly times: number;
}

const LAB = '/admin/search/lab';
const ANSWER_MS = 20_000;

/** A sentence for the page: what failed and what to do. */
class LabError extends Error {
  override name = 'LabError';
}

async function request(address: string): Promise<Response> {
  const response = await fetch(address, { signal: AbortSignal.timeout(ANSWER_MS) }).catch((cause: unknown) => {
    throw new LabError('Магазин не отвечает. Обновите страницу через минуту.', { cause });
  });
  if (response.redirected) throw new LabError('Вход закончился. Обновите страницу и войдите снова.');
  if (!response.ok) throw new LabError('Магазин не отдал данные лаборатории. Обновите страницу.');
  return response;
}

export const loadContext = async (text: string): Promise<LabContext> =>
  (await (await request(`${LAB}/context?q=${encodeURIComponent(text)}`)).json()) as LabContext;

export const loadFrequent = async (): Promise<readonly FrequentQuery[]> =>
  ((await (await request(`${LAB}/frequent`)).json()) as { queries: FrequentQuery[] }).queries;

/** Words or names of cars of a version. */
export const loadJson = async <Content>(address: string): Promise<Content> =>
  (await (await request(address)).json()) as Content;

/** Posts a form of the back office. @throws LabError with what the shop says. */
export async function postForm(address: string, fields: Readonly<Record<string, string>>): Promise<void> {
  const init: RequestInit = { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' };
  const response = await fetch(address, init).catch((cause: unknown) => {
    throw new LabError('Не записано: магазин не отвечает. Повторите через минуту.', { cause });
  });
  // After a change the back office redirects to a page, which nobody looks at here.
  if (response.type === 'opaqueredirect' || response.ok) return;
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const said = page.querySelector('.err, .note-bad, .door-card p')?.textContent.trim();
  throw new LabError(`Не записано. ${said ?? 'Обновите страницу и повторите.'}`);
}
