import { beforeEach, expect, it, test, vi } from 'vitest';
import { errorResponse, mockApi } from '@shared/testing/mock-api';
import { decoded, vehicle } from '@shared/testing/vehicle-samples';
import type { PartMatches } from '@entities/search/parts/part-types';
import { submittedTab } from './submitted-tab';

const parts = vi.hoisted(() => ({ exact: [] as unknown[] }));
vi.mock('@entities/search/parts', () => ({
  partSearch: () => Promise.resolve({ exact: parts.exact } as Partial<PartMatches>),
}));

const frame = () => decoded({ kind: 'frame', vehicles: [{ ...vehicle(), match: 80 }] });

beforeEach(() => {
  parts.exact = [];
});

it.each([
  'XTAGFL110KY214358',
  'xtagfl110ky214358',
  'хтаgfl110ку214358',
  'чефпад110лн214358',
  'XTA-GFL110-KY214358',
  'XTAGFL11OKY214358',
  'VIN: XTAGFL110KY214358',
  'масло для XTAGFL110KY214358',
])('a VIN opens its car from any tab, however it is spelled: %s', async (text) => {
  const requests = mockApi({});
  expect(await Promise.all((['goods', 'number', 'vin'] as const).map((tab) => submittedTab(text, tab)))).toEqual([
    'vin',
    'vin',
    'vin',
  ]);
  expect(requests).toEqual([]);
});

it.each(['NZE121-3019283', 'nze1213019283', 'тяу121-3019283', 'КZН106-ОО12345', 'DBA-L275S-0012345'])(
  'a frame number that the decoder knows opens its car: %s',
  async (text) => {
    mockApi({ decodeVehicle: frame });
    expect(await submittedTab(text, 'goods')).toBe('vin');
    expect(await submittedTab(text, 'number')).toBe('vin');
  },
);

it('a VIN written with spaces is checked: a maker with a part number may have seventeen characters', async () => {
  mockApi({ decodeVehicle: ({ text }) => decoded(String(text).startsWith('hy') ? { maker: null } : {}) });
  expect(await submittedTab('xta gfl 110 ky 214358', 'number')).toBe('vin');
  expect(await submittedTab('hyundai 26300-35503', 'number')).toBe('number');
});

test('a part with this very number wins over a frame', async () => {
  parts.exact = [{}];
  mockApi({ decodeVehicle: frame });
  expect(await submittedTab('T31-8107011', 'number')).toBe('number');
});

test.each([
  ['W914/2', 'number'],
  ['масло 5w-40 лукойл', 'goods'],
  ['A000989830113FBDR', 'number'],
  ['масло 5в40 4 литра 10 2026', 'goods'],
] as const)('%s stays where it was typed, without a request', async (text, tab) => {
  const requests = mockApi({});
  expect(await submittedTab(text, tab)).toBe(tab);
  expect(requests).toEqual([]);
});

test('an unknown frame stays; a failed check is the caller’s to handle', async () => {
  mockApi({ decodeVehicle: () => decoded({ kind: 'frame', vehicles: [] }) });
  expect(await submittedTab('ZZZ999-1234567', 'goods')).toBe('goods');
  mockApi({ decodeVehicle: () => errorResponse(500, 'Не получилось') });
  await expect(submittedTab('NZE121-3019283', 'goods')).rejects.toThrow();
});
