import { isTrackingRefused } from '@shared/browser/do-not-track';
import { newKey } from '@shared/browser/new-key';
import { browserStorage } from '@shared/storage/browser-storage';

/** An experiment of the artefact: arm b has its own rules. */
export interface Experiment {
  readonly id: number;
  /** Percentage of the visitors in arm b. */
  readonly share: number;
  /** Of arm b, unchecked. */
  readonly rules: unknown;
}

/** The part of a visitor in an experiment. Many visitors share a bucket, so it identifies nobody. */
export interface Assignment {
  readonly experiment: number;
  readonly arm: 'a' | 'b';
  readonly bucket: number;
}

const KEY = 'visitor-key';
const BUCKETS = 1000;

/** FNV-1a with the final mix of MurmurHash3: similar keys fall into unlike buckets. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}

/** The assignment of a key: the same one for every visit, and independent of other experiments. */
export function assignmentOf(key: string, { id, share }: Pick<Experiment, 'id' | 'share'>): Assignment {
  const bucket = hash(`${key} ${id}`) % BUCKETS;
  return { experiment: id, arm: bucket < (share * BUCKETS) / 100 ? 'b' : 'a', bucket };
}

/** The visitor's random key, which never leaves the browser. */
function visitorKey(): string {
  const stored = browserStorage.readText(KEY);
  if (stored !== null && stored !== '') return stored;
  const key = newKey();
  browserStorage.writeText(KEY, key);
  return key;
}

/** The assignment of this browser; null for a visitor who refuses tracking: the live rules, and nothing is counted. */
export const assignment = (experiment: Experiment): Assignment | null =>
  isTrackingRefused() ? null : assignmentOf(visitorKey(), experiment);

/** An experiment of the artefact; null for broken content. */
export function readExperiment(content: unknown): Experiment | null {
  const { id, share, rules } = (content ?? {}) as Partial<Experiment>;
  return Number.isInteger(id) && Number.isInteger(share) ? { id: Number(id), share: Number(share), rules } : null;
}
