import type { Part, PartPage, PartRow } from '@shared/api/parts';
import type { PartMatches, PartHit } from '@entities/search/parts/part-types';
import { card } from '@shared/testing/samples';

/** Test data of this folder; tests pass only the fields they are about. */
export const hit = (fields: Partial<PartHit> = {}): PartHit => ({
  id: 17,
  key: 'C110',
  brand: 'VIC',
  number: 'C-110',
  name: 'Фильтр масляный',
  products: [7],
  makers: ['VIC'],
  ...fields,
});

export const partMatchesOf = (fields: Partial<PartMatches> = {}): PartMatches => ({
  query: 'c110',
  reading: { number: 'C-110', steps: [] },
  exact: [],
  prefix: [],
  tail: [],
  near: [],
  ...fields,
});

export const part = (fields: Partial<Part> = {}): Part => ({
  id: 17, brand: 'VIC', number: 'C-110', name: 'Фильтр масляный', image: 'oil', image_ext: 'svg', cost: 540, offers: 2, arrival_days: 0, in_stock: true, ...fields,
}); // prettier-ignore

export const row = (fields: Partial<PartRow> = {}): PartRow => ({
  part: { id: 17, brand: 'VIC', number: 'C-110', name: 'Фильтр масляный' },
  role: 'requested',
  confidence: 3,
  why: 'Точный номер',
  sources: [],
  via: null,
  offers: [card({ cost: 540, guest_cost: null, stock: 11, arrival_days: 0 })],
  ...fields,
});

const analogue = (id: number, brand: string, number: string, fields: Partial<PartRow>): PartRow =>
  row({ part: { id, brand, number, name: 'Фильтр масляный' }, role: 'analogue', ...fields });

/** A part with a row of every kind. */
export const rows: readonly PartRow[] = [
  row({
    offers: [
      card({ id: 1, cost: 540, stock: 11 }),
      card({ id: 2, cost: 515, stock: 40, arrival_days: 2, external: true }),
    ],
  }),
  analogue(21, 'Toyota', '90915-10003', { role: 'original', offers: [card({ id: 3, cost: 1280, stock: 4 })] }),
  analogue(22, 'MANN-FILTER', 'W 68/3', {
    confidence: 3,
    why: '7 источников',
    sources: ['Каталог MANN-FILTER'],
    offers: [card({ id: 4, cost: 720, stock: 19 })],
  }),
  analogue(23, 'FRAM', 'PH 4967', {
    confidence: 2,
    why: 'по каталогу',
    offers: [card({ id: 5, cost: 465, stock: 23, arrival_days: 1, external: true })],
  }),
  analogue(24, 'Blue Print', 'ADT32109', { confidence: 1, why: '1 источник', offers: [] }),
  analogue(25, 'БИГ-фильтр', 'GB-1150', {
    confidence: 0,
    why: 'не проверено',
    offers: [card({ id: 6, cost: 260, stock: 34 })],
  }),
  analogue(26, 'VIC', 'KIT-1', { role: 'part_of', confidence: 2, offers: [] }),
];

export const page = (fields: Partial<PartPage> = {}): PartPage => ({
  part: part(),
  same_number: 0,
  rows: [...rows],
  chain: [],
  vehicles: [],
  ...fields,
});
