import { renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useDrawings } from './use-drawings';

vi.mock('./drawings', () => {
  throw new Error('the file did not come');
});

test('a failed load of the drawings shows none instead of waiting', async () => {
  const { result } = renderHook(useDrawings);
  expect(result.current).toBeNull();
  await waitFor(() => expect(result.current).not.toBeNull());
  expect(result.current?.drawUnit('frontBrake')).toBeNull();
});
