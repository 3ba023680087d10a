import type { useCurrentRefinements } from 'react-instantsearch';
import { money } from '@shared/i18n/format';
import { inCity } from '@shared/i18n/in-city';
import type { City, Init } from '@shared/api/types';
import { arrivalAttribute, BRAND, daysWithin, FITS, IN_STOCK, priceAttribute, STARS } from '../attributes';
import { arrivalText } from './arrival-texts';
import { starWords } from './star-texts';
import { valueText } from './visible-values';

type Item = ReturnType<typeof useCurrentRefinements>['items'][number];
type Refinement = Item['refinements'][number];

function priceText(refinements: readonly Refinement[]): string {
  const bound = (sign: string) => refinements.find(({ operator }) => operator === sign)?.value;
  const [min, max] = [bound('>='), bound('<=')];
  if (min === undefined) return `до ${money(Number(max))}`;
  if (max === undefined) return `от ${money(Number(min))}`;
  return `${money(Number(min)).replace(/\u00a0₽$/, '')}–${money(Number(max))}`;
}

/** Text of each refined attribute, in the order of display. */
function textsOf(city: City, init: Init): [string, (refinement: Refinement, item: Item) => string][] {
  return [
    [IN_STOCK, () => `В наличии ${inCity(city.name)}`],
    [arrivalAttribute(city), ({ value }) => `Получить: ${arrivalText(daysWithin(String(value)) ?? 7).toLowerCase()}`],
    [FITS, () => 'Подходит к машине из ссылки'],
    [BRAND, ({ value }) => String(value)],
    ...init.facets.map(({ attribute, unit }): [string, (refinement: Refinement) => string] => [
      attribute,
      ({ value }) => valueText(String(value), unit),
    ]),
    [priceAttribute(city), (_, { refinements }) => priceText(refinements)],
    [STARS, ({ value }) => starWords(Number(value))],
  ];
}

/** Refinements with their Russian texts, in the order of display. */
export function inRussian(city: City, init: Init) {
  const texts = textsOf(city, init);
  return (items: Item[]): Item[] =>
    texts.flatMap(([attribute, text]) =>
      items
        .filter((item) => item.attribute === attribute)
        .map((item) => ({
          ...item,
          refinements: item.refinements.map((refinement) => {
            // A negative number comes escaped, but is refined as it is.
            const value =
              typeof refinement.value === 'string' ? refinement.value.replace(/^\\-/, '-') : refinement.value;
            const plain = { ...refinement, value };
            return { ...plain, label: text(plain, item) };
          }),
        })),
    );
}
