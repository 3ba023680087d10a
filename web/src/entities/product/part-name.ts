/** Display name of a part. */

/**
 * The part's name without its brand and number, which stand beside it: «Фильтр масляный VIC C-110» → «Фильтр масляный».
 */
export function plainName({ name, brand, number }: { name: string; brand: string; number: string }): string {
  const short = [brand, number].reduce(
    (text, word) =>
      word === '' ? text : text.replace(new RegExp(`(^|[\\s,])${escaped(word)}(?=[\\s,]|$)`, 'iu'), '$1'),
    name,
  );
  return (
    short
      .replace(/\s{2,}/g, ' ')
      .replace(/\s+,/g, ',')
      .replace(/^[\s,]+|[\s,]+$/g, '') || name
  );
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** The brand's name; suppliers' prices may omit it. */
export const makerName = (brand: string): string => (brand === '' ? 'Производитель не\u00a0указан' : brand);

/** «VIC C-110». */
export const fullNumber = ({ brand, number }: { brand: string; number: string }): string => `${brand} ${number}`.trim();
