import type { PartRole, PartRow } from '@shared/api/parts';
import { counted } from '@shared/i18n/format';
import type { NumberOrder, NumberState } from './number-address';
import { betterRow, sortedOffers } from './offers';

/** Rows under one heading of the table. */
export interface PartGroup {
  key: GroupKey;
  title: string;
  note: string;
  /** With the visible offers, the best first. */
  rows: PartRow[];
}

type GroupKey =
  | 'requested'
  | 'newer'
  | 'older'
  | 'original'
  | 'trusted'
  | 'single'
  | 'replacements'
  | 'unsure'
  | 'execution'
  | 'contains'
  | 'part_of';

const ORDER: readonly GroupKey[] = [
  'requested',
  'newer',
  'older',
  'original',
  'trusted',
  'replacements',
  'single',
  'execution',
  'unsure',
  'contains',
  'part_of',
];

const TITLES: Record<GroupKey, [title: string, note: string]> = {
  requested: ['Запрошенный номер', ''],
  newer: ['Новый номер', 'завод выпускает его вместо\u00a0прежнего'],
  older: ['Прежние номера', 'заменены новым, но\u00a0бывают в\u00a0продаже'],
  original: ['Оригинал', 'номера завода'],
  trusted: ['Аналоги, которым можно верить', 'каталог производителя, обе\u00a0стороны или два источника и\u00a0больше'],
  single: ['Один источник или\u00a0цепочка', 'сверьте размеры со\u00a0своей деталью'],
  replacements: ['Замены и\u00a0аналоги', ''],
  unsure: ['Не\u00a0проверено', 'связь никто не\u00a0подтвердил'],
  execution: [
    'Другие исполнения',
    'тот\u00a0же номер с\u00a0другим окончанием: сверьте завод, сторону и\u00a0комплект',
  ],
  contains: ['Из\u00a0чего состоит', 'продаётся и\u00a0по\u00a0отдельности'],
  part_of: ['Входит в\u00a0комплекты', 'вместе с\u00a0другими деталями'],
};
const SORTED: Record<NumberOrder, string> = { trust: '', price: 'сначала дешёвые', soon: 'сначала скорые' };

/** Not replacements: a kit that contains the part, a component of it, or another execution. */
const BESIDE: ReadonlySet<PartRole> = new Set(['contains', 'part_of', 'execution']);
/** Minimum trust of a confirmed cross. */
const SURE = 2;

function groupOf({ role, confidence }: PartRow, order: NumberOrder): GroupKey {
  if (role === 'requested') return 'requested';
  if (role === 'execution') return role;
  // An unconfirmed kit must not look like a confirmed one.
  if (confidence === 0) return 'unsure';
  if (role === 'contains' || role === 'part_of') return role;
  if (order !== 'trust') return 'replacements';
  if (role === 'analogue') return confidence >= SURE ? 'trusted' : 'single';
  return role;
}

const noteOf = (key: GroupKey, rows: readonly PartRow[], order: NumberOrder): string => {
  if (key === 'replacements') return SORTED[order];
  if (key !== 'requested') return TITLES[key][1];
  const offers = rows.reduce((sum, { offers: own }) => sum + own.length, 0);
  return offers === 0 ? 'сейчас нет в\u00a0продаже' : counted(offers, 'предложение', 'предложения', 'предложений');
};

/** Number of other numbers that replace it. */
export const replacements = (rows: readonly PartRow[]): number =>
  rows.filter(({ role }) => role !== 'requested' && !BESIDE.has(role)).length;

/** There is a choice: several numbers, or several offers of one. */
export const hasChoice = (rows: readonly PartRow[]): boolean =>
  rows.length + rows.reduce((sum, { offers }) => sum + offers.length, 0) > 2;

type Choice = Pick<NumberState, 'only' | 'inStock' | 'by' | 'sure' | 'order'>;

/** Groups of the table in their order, each sorted; rows that do not pass the filters are left out. */
export function partGroups(
  rows: readonly PartRow[],
  { only, inStock, by, sure, order }: Choice,
  now: Date = new Date(),
): PartGroup[] {
  const asksOffers = inStock || by !== null;
  const visibleRows = rows
    .filter(({ role, confidence }) => role === 'requested' || (!only && (!sure || confidence >= SURE)))
    .map((row) => ({ ...row, offers: sortedOffers(row.offers, order, { inStock, by }, now) }))
    .filter(({ offers }) => !asksOffers || offers.length > 0);
  return ORDER.flatMap((key) => {
    const groupRows = visibleRows.filter((row) => groupOf(row, order) === key).toSorted(betterRow(order));
    return groupRows.length === 0
      ? []
      : [{ key, title: TITLES[key][0], note: noteOf(key, groupRows, order), rows: groupRows }];
  });
}

export const rowCountOf = (groups: readonly PartGroup[]): number =>
  groups.reduce((sum, { rows }) => sum + rows.length, 0);
