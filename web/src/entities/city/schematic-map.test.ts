import { describe, expect, it } from 'vitest';
import { schematicMap } from './schematic-map';

const MOSCOW = { lat: 55.754, lon: 37.62 };

describe('a plan of a city', () => {
  it('keeps distance and direction: north is up, east is right', () => {
    const { places, scale, centre } = schematicMap(
      MOSCOW,
      [
        { lat: 55.844, lon: 37.62 },
        { lat: 55.754, lon: 37.78 },
      ],
      520,
      380,
    );
    const [north, east] = places;
    expect(north?.x).toBeCloseTo(centre.x);
    expect(centre.y - (north?.y ?? 0)).toBeCloseTo(10 * scale, 0);
    expect(east?.y).toBeCloseTo(centre.y);
    expect(((east?.x ?? 0) - centre.x) / scale).toBeCloseTo(10, 0);
  });

  it('fits every spot, also one in the very middle', () => {
    for (const spots of [
      [MOSCOW],
      [
        { lat: 56.2, lon: 38.4 },
        { lat: 55.2, lon: 36.9 },
      ],
      [],
    ]) {
      const plan = schematicMap(MOSCOW, spots, 520, 380);
      for (const { x, y } of plan.places) {
        expect(x).toBeGreaterThanOrEqual(39.9);
        expect(x).toBeLessThanOrEqual(480.1);
        expect(y).toBeGreaterThanOrEqual(39.9);
        expect(y).toBeLessThanOrEqual(340.1);
      }
      expect(plan.rings).toHaveLength(3);
    }
  });
});
