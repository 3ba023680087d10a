import { NBSP } from './format';

const SHORT_WORDS = /(^|[\s\u00a0(«])(а|без|в|во|для|до|и|из|к|ко|на|не|ни|но|о|об|от|по|при|с|со|у|за|над|под) /giu;
const UNITS = / (л|мл|кг|г|мм|см|м|шт\.|А·ч|А|Вт|В|°C|₽|%)(?=$|[\s,.;)/])/gu;

/** Adds non-breaking spaces: after short words, between a number and its unit, and before a dash. */
export function withNonBreakingSpaces(text: string): string {
  // Twice: adjacent short words share the space between them.
  const bound = text.replace(SHORT_WORDS, `$1$2${NBSP}`).replace(SHORT_WORDS, `$1$2${NBSP}`);
  return bound.replace(UNITS, `${NBSP}$1`).replace(/ — /g, `${NBSP}— `);
}
