import { afterEach, expect, test, vi } from 'vitest';
import { city } from '@shared/testing/samples';
import { toSummary } from './product-document';

afterEach(() => void vi.useRealTimers());

const oil = { id: 7, name: 'Масло моторное', arrival: { 1: 0 } };
const at = (now: string, today_until: string | null) => {
  vi.useFakeTimers({ now: new Date(now) });
  return toSummary(oil, city({ today_until })).arrival_days;
};

test('goods of the city are there today until its warehouses have sent the orders, then tomorrow', () => {
  expect(at('2026-11-20T13:59:00Z', '17:00')).toBe(0);
  expect(at('2026-11-20T14:00:00Z', '17:00')).toBe(1);
  expect(at('2026-11-20T20:00:00Z', null)).toBe(0);
  expect(toSummary(oil, city({ id: 2 })).arrival_days).toBeNull();
});
