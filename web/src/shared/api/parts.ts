import { ask, sendForFile } from './client';
import type { BodyOf, Schema } from './contract';
import type { Picture } from './types';

/** Who the part is: its maker and its number in the maker's own format. */
export type PartName = Schema<'PartName'>;
export type Part = Schema<'PartOut'>;
export type PartRow = Schema<'PartRow'>;
export type PartRole = PartRow['role'];
export type PartPage = Schema<'PartPage'>;
export type ListedPart = Schema<'ListedPart'>;
export type ListLine = FoundList['lines'][number];
/** A line of a list: `found` and `repaired` have one part, `several` choices, `near` guesses. */
export type LineStatus = ListLine['status'];
export type FoundList = Schema<'FoundList'>;
export type ExportedLine = BodyOf<'/exportParts'>['lines'][number];
export type ListFormat = BodyOf<'/exportParts'>['format'];

/** Most lines and bytes the shop takes in one list. */
export const MOST_LINES = 200;
export const MOST_BYTES = 100_000;
/** Most parts one call of `getParts` takes. */
export const MOST_PARTS = 100;

export const pictureOf = ({ image, image_ext }: Pick<Part, 'image' | 'image_ext'>): Picture | null =>
  image === null ? null : { key: image, ext: image_ext ?? 'svg' };

export const getPart = (id: number, city: number, signal?: AbortSignal): Promise<PartPage> =>
  ask('/getPart', { id, city }, signal);

export const getParts = async (ids: readonly number[], city: number, signal?: AbortSignal): Promise<Part[]> =>
  (await ask('/getParts', { ids, city }, signal)).parts;

export const findParts = (text: string, city: number, signal?: AbortSignal): Promise<FoundList> =>
  ask('/findParts', { text, city }, signal);

export const exportParts = (lines: readonly ExportedLine[], format: ListFormat): Promise<Blob> =>
  sendForFile('/exportParts', { lines, format });
