import type { ListedPart, ListLine } from '@shared/api/parts';
import { card } from '@shared/testing/samples';

/** Test data of this folder. */
export const listedPart = (fields: Partial<ListedPart> = {}): ListedPart => ({
  id: 17, brand: 'VIC', number: 'C-110', name: 'Фильтр масляный', image: null, image_ext: null, cost: 540, offers: 1, arrival_days: 0, in_stock: true, instead_cost: null,
  offer: card({ id: 7, cost: 540, guest_cost: null, stock: 11 }),
  ...fields,
}); // prettier-ignore

export const line = (fields: Partial<ListLine> = {}): ListLine => ({
  line: 1,
  text: 'C-110 2 шт',
  query: fields.text ?? 'C-110 2 шт',
  qty: 2,
  number: 'C-110',
  brand: null,
  status: 'found',
  repaired: null,
  vin: null,
  unread: '',
  parts: [listedPart()],
  ...fields,
});

export const lines: readonly ListLine[] = [
  line(),
  line({
    line: 2,
    text: 'щс90',
    number: 'OC 90',
    status: 'repaired',
    repaired: 'другая раскладка',
    qty: 1,
    parts: [listedPart({ id: 18, brand: 'MAHLE', number: 'OC 90', offer: card({ id: 8, cost: 300.5, stock: 3 }) })],
  }),
  line({
    line: 3,
    text: 'C 415',
    number: 'C 415',
    status: 'several',
    qty: 1,
    parts: [
      listedPart({ id: 19, brand: 'VIC', number: 'C-415', offer: card({ id: 9, cost: 400 }) }),
      listedPart({ id: 20, brand: 'Union', number: 'C-415', cost: null, offer: null }),
    ],
  }),
  line({
    line: 4,
    text: 'W 914/3',
    number: 'W 914/3',
    status: 'near',
    qty: 1,
    parts: [listedPart({ id: 21, brand: 'MANN-FILTER', number: 'W 914/2', offer: card({ id: 10, cost: 700 }) })],
  }),
  line({ line: 5, text: 'привет', number: '', status: 'missing', qty: 1, parts: [] }),
];
