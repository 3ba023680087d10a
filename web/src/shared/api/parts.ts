import { query, sendForFile } from './client';
import type { BodyOf, Schema } from './contract';
import type { Picture } from './types';

/** Brand of a part and its number in the maker's format. */
export type PartName = Schema<'PartName'>;
export type Part = Schema<'PartOut'>;
export type PartRow = Schema<'PartRow'>;
export type PartRole = PartRow['role'];
export type PartPage = Schema<'PartPage'>;
export type ListedPart = Schema<'ListedPart'>;
export type ListLine = PartList['lines'][number];
/** `found` and `repaired` lines have one part, `several` has choices, `near` has guesses. */
export type LineStatus = ListLine['status'];
export type PartList = Schema<'FoundList'>;
export type ExportedLine = BodyOf<'/exportParts'>['lines'][number];
export type ListFormat = BodyOf<'/exportParts'>['format'];

/** Limits of one list. */
export const MAX_LINES = 200;
export const MAX_BYTES = 100_000;
/** Limit of parts in one call of `getParts`. */
export const MAX_PARTS = 100;

export const pictureOf = ({ image, image_ext }: Pick<Part, 'image' | 'image_ext'>): Picture | null =>
  image === null ? null : { key: image, ext: image_ext ?? 'svg' };

export const getPart = (id: number, city: number, signal?: AbortSignal): Promise<PartPage> =>
  query('/getPart', { id, city }, signal);

export const getParts = async (ids: readonly number[], city: number, signal?: AbortSignal): Promise<Part[]> =>
  (await query('/getParts', { ids, city }, signal)).parts;

export const findParts = (text: string, city: number, signal?: AbortSignal): Promise<PartList> =>
  query('/findParts', { text, city }, signal);

export const exportParts = (lines: readonly ExportedLine[], format: ListFormat): Promise<Blob> =>
  sendForFile('/exportParts', { lines, format });
