import { findUnits, fold, stems, type QueryReading, type Vocabulary } from '@entities/search/query';

const SIDE = /^(?:лев|прав|перед|задн|верх|нижн|внутр|наруж)/u;

/** «vfckj» was read as «масло»: of several words read together the one at the same index. */
function meant(piece: string, understood: readonly QueryReading[]): string {
  for (const { from, to } of understood) {
    const index = from.split(' ').indexOf(piece);
    if (index >= 0) return fold(to.split(' ')[index] ?? to);
  }
  return fold(piece);
}

/**
 * What the variants differ in, by the words they leave out: «производители, размеры». Colours and sides are in the
 * vocabulary; any other left-out word that is no amount is a brand.
 */
export function variantDifferences(
  dropped: readonly string[],
  understood: readonly QueryReading[],
  vocabulary: Vocabulary | null,
): string {
  const listed = new Set((vocabulary?.soft ?? []).flatMap(stems));
  const kinds = dropped.map((piece) => {
    const word = meant(piece, understood);
    if (/\d/.test(word) || findUnits(word, vocabulary?.units).length > 0) return 'размеры';
    if (SIDE.test(word)) return 'стороны';
    return vocabulary?.makers.has(word) !== true && stems(word).some((stem) => listed.has(stem))
      ? 'цвета'
      : 'производители';
  });
  return [...new Set(kinds)].join(', ');
}
