import { counted, inDays, NBSP, number } from '@shared/i18n/format';

export type StockKind = 'many' | 'low' | 'order' | 'none';

export interface StockState {
  kind: StockKind;
  text: string;
  /** Arrival date, shown beside the stock. */
  when: string | null;
}

/** Lists mark a low stock at this many pieces (quick view and product page at 10). */
const FEW_IN_LISTS = 4;
const MANY = 100;

/** Short text beside an address: «12 шт.», «ещё 3 шт.». */
export function piecesText(stock: number): string {
  if (stock > MANY) return `больше${NBSP}${MANY}${NBSP}шт.`;
  return `${stock <= FEW_IN_LISTS ? `ещё${NBSP}` : ''}${number(stock)}${NBSP}шт.`;
}

/** Texts for the stock of a city and the days until arrival (null: unavailable); external stock is brought to order. */
export function stockState(stock: number, arrivalDays: number | null, external = false): StockState {
  if (stock > 0 && !external) {
    const when = arrivalDays === null ? null : inDays(arrivalDays);
    if (stock <= FEW_IN_LISTS) return { kind: 'low', text: `Осталось${NBSP}${stock}`, when };
    return {
      kind: 'many',
      text: stock > MANY ? `Больше${NBSP}${MANY}${NBSP}шт.` : `В${NBSP}наличии${NBSP}${number(stock)}${NBSP}шт.`,
      when,
    };
  }
  if (arrivalDays === null) return { kind: 'none', text: 'Нет в наличии', when: null };
  return {
    kind: 'order',
    text: arrivalDays === 0 ? 'Под заказ' : `Под заказ, ${counted(arrivalDays, 'день', 'дня', 'дней')}`,
    when: inDays(arrivalDays),
  };
}
