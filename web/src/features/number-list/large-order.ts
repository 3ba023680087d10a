import { counted, money, NBSP, number } from '@shared/i18n/format';
import { cartRequestsOf, partOf, totalOf, type ListRow } from './list-rows';

/** More pieces of a line or roubles of a list than these are confirmed first. */
const MAX_USUAL_QTY = 100;
const MAX_USUAL_TOTAL = 300_000;
const NAMED = 3;

/** Why an order of the list is unusually large, a sentence each; empty for a usual one. */
export function largeOrderReasons(rows: readonly ListRow[]): string[] {
  const large = rows.filter((row) => row.qty > MAX_USUAL_QTY && cartRequestsOf([row]).length > 0);
  const names = large
    .slice(0, NAMED)
    .map((row) => `${partOf(row)?.number ?? row.number}${NBSP}— ${number(row.qty)}${NBSP}шт.`);
  const more = large.length - names.length;
  const total = totalOf(cartRequestsOf(rows));
  return [
    ...(names.length === 0
      ? []
      : [
          `Больше ${MAX_USUAL_QTY}${NBSP}штук: ${names.join(', ')}${more > 0 ? ` и${NBSP}ещё ${counted(more, 'строка', 'строки', 'строк')}` : ''}`,
        ]),
    ...(total > MAX_USUAL_TOTAL ? [`Сумма списка ${money(total)}`] : []),
  ];
}
