import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ProductFit } from '@shared/api/fits';
import { requestFitment, useFitments } from './fitment-store';

const getFits = vi.hoisted(() => vi.fn<(vehicle: number, ids: readonly number[]) => Promise<ProductFit[]>>());
vi.mock('@shared/api/fits', () => ({ getFits, MAX_FITS: 100 }));

const answer = (_: number, ids: readonly number[]) => Promise.resolve(ids.map((id) => ({ id }) as ProductFit));
const known = () => [...useFitments.getState().fitByProduct.keys()];

beforeEach(() => {
  vi.useFakeTimers();
  getFits.mockReset();
  useFitments.setState({ vehicle: null, fitByProduct: new Map() });
});
afterEach(() => vi.useRealTimers());

test('cards of one screen are requested together', async () => {
  getFits.mockImplementation(answer);
  for (const id of [1, 2, 1]) requestFitment(5, id);
  await vi.advanceTimersByTimeAsync(100);
  expect(getFits.mock.calls).toEqual([[5, [1, 2]]]);
  expect(known()).toEqual([1, 2]);
});

test('a failed batch is requested again, without another card', async () => {
  getFits.mockRejectedValueOnce(new Error('offline')).mockImplementation(answer);
  requestFitment(6, 1);
  await vi.advanceTimersByTimeAsync(100);
  expect(known()).toEqual([]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(known()).toEqual([1]);
});

test('after the last retry a card asks when it is shown again', async () => {
  getFits.mockRejectedValue(new Error('offline'));
  requestFitment(7, 1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(getFits).toHaveBeenCalledTimes(3);
  getFits.mockImplementation(answer);
  requestFitment(7, 1);
  await vi.advanceTimersByTimeAsync(100);
  expect(known()).toEqual([1]);
});

test('a batch of the car before is not requested again', async () => {
  getFits.mockRejectedValueOnce(new Error('offline')).mockImplementation(answer);
  requestFitment(8, 1);
  await vi.advanceTimersByTimeAsync(100);
  requestFitment(9, 2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(getFits.mock.calls).toEqual([
    [8, [1]],
    [9, [2]],
  ]);
});
