import { expect, test } from 'vitest';
import { hotSpotAt } from './hot-spots';
import { fitInBox, panBy, WHOLE, zoomAt } from './zoom-state';

const SIZE = { width: 760, height: 500 };

test('zooming keeps the point below the pointer', () => {
  const zoom = zoomAt(WHOLE, 2, [300, 200], SIZE);
  expect([300 * zoom.scale + zoom.x, 200 * zoom.scale + zoom.y]).toEqual([600 - 300, 400 - 200]);
  expect(zoom).toEqual({ scale: 2, x: -300, y: -200 });
});

test('the scale and the offset are limited to the frame', () => {
  expect(zoomAt(WHOLE, 0.1, [0, 0], SIZE)).toEqual({ scale: 1, x: 0, y: 0 });
  expect(zoomAt(WHOLE, 100, [0, 0], SIZE).scale).toBe(6);
  expect(panBy({ scale: 2, x: -300, y: -200 }, 9000, -9000, SIZE)).toEqual({ scale: 2, x: 0, y: -500 });
});

test('a touch selects the nearest number within reach at any offset', () => {
  const hots = [
    { position: 1, from: [0, 0], at: [100, 100] },
    { position: 2, from: [0, 0], at: [160, 100] },
  ] as const;
  expect(hotSpotAt(hots, WHOLE, [135, 104], 40)).toBe(2);
  expect(hotSpotAt(hots, WHOLE, [300, 300], 40)).toBeNull();
  expect(hotSpotAt(hots, { scale: 2, x: -100, y: -100 }, [105, 95], 40)).toBe(1);
});

test('a picture of other proportions is centred with margins', () => {
  expect(fitInBox(SIZE, { width: 1520, height: 1200 })).toEqual({ pixels: 2, left: 0, top: 100 });
  expect(fitInBox(SIZE, { width: 400, height: 250 })).toEqual({ pixels: 0.5, left: 10, top: 0 });
});
