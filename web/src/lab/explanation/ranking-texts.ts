import { number } from '@shared/i18n/format';

interface Words { readonly matchingWords: number; readonly maxMatchingWords: number } // prettier-ignore
interface Exactness extends Partial<Words> { readonly matchType: 'exactMatch' | 'matchesStart' | 'noExactMatch' } // prettier-ignore

/** `_rankingScoreDetails` of a hit, as far as it is put into words. */
export interface RankingDetails {
  readonly words?: Words;
  readonly typo?: { readonly typoCount: number };
  readonly attributeRank?: { readonly score: number };
  readonly proximity?: { readonly score: number };
  readonly exactness?: Exactness;
  readonly skipped?: object;
  /** Sort rules: `popularity:desc`. */
  readonly [rule: string]: unknown;
}

export interface RankingLine {
  readonly name: string;
  readonly text: string;
}

const SORTS: readonly (readonly [RegExp, string])[] = [
  [/^popularity:/, 'популярность'],
  [/^price\./, 'цена'],
  [/^rating_rank:/, 'оценка покупателей'],
  [/^created_day:/, 'день появления'],
  [/^arrival\./, 'дней до получения'],
  [/^name:/, 'название'],
];

const share = (score: number): string => `${Math.round(100 * score)} из 100`;

function exactnessText({ matchType, matchingWords, maxMatchingWords }: Exactness): string {
  if (matchType === 'exactMatch') return 'поле состоит ровно из этих слов';
  if (matchType === 'matchesStart') return 'поле начинается с этих слов';
  return matchingWords === undefined ? 'совпало не дословно' : `слов дословно: ${matchingWords} из ${maxMatchingWords}`;
}

function sortLines(details: RankingDetails): RankingLine[] {
  return Object.entries(details).flatMap(([rule, detail]) => {
    const name = SORTS.find(([pattern]) => pattern.test(rule))?.[1];
    const value = (detail as { value?: unknown } | undefined)?.value;
    if (name === undefined || (typeof value !== 'number' && typeof value !== 'string')) return [];
    return [{ name, text: typeof value === 'number' ? number(value, Number.isInteger(value) ? 0 : 2) : value }];
  });
}

/** Why the hit stands where it stands, rule by rule in their order of weight. `words`: number of words of the query. */
export function rankingLines(details: RankingDetails, words: number): RankingLine[] {
  const { words: counted, typo, attributeRank, proximity, exactness, skipped } = details;
  const lines: (RankingLine | false)[] = [
    counted !== undefined && {
      name: 'слова запроса',
      text:
        counted.matchingWords === counted.maxMatchingWords
          ? 'найдены все'
          : `найдено ${counted.matchingWords} из ${counted.maxMatchingWords}`,
    },
    typo !== undefined && { name: 'опечатки', text: typo.typoCount === 0 ? 'нет' : String(typo.typoCount) },
    attributeRank !== undefined && {
      name: 'где найдены',
      text: attributeRank.score >= 1 ? 'в самом важном поле' : `${share(attributeRank.score)} по важности полей`,
    },
    proximity !== undefined &&
      words > 1 && {
        name: 'рядом ли слова',
        text: proximity.score >= 1 ? 'стоят подряд' : share(proximity.score),
      },
    exactness !== undefined && { name: 'дословность', text: exactnessText(exactness) },
    ...sortLines(details),
    skipped !== undefined && { name: 'остальное', text: 'не досчитано: запрос слишком дорогой' },
  ];
  return lines.filter((line) => line !== false);
}
