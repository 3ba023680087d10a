import type { Draw } from './drawing';
import { around, circle, gear, holes, loop, rect } from './shapes';
import type { Sheet } from './sheet';
import { front, shifted } from './space';

interface Pulley {
  x: number;
  y: number;
  r: number;
}

function pulley(sheet: Sheet, { x, y, r }: Pulley, z: number, width: number, toothed: boolean): void {
  const frame = front(x, y, z);
  sheet.extrude(toothed ? gear(Math.round(r / 2.6), r, r - 5) : circle(r), frame, width, {
    lines: circle(r * 0.74) + circle(r * 0.4),
    bores: circle(Math.min(12, r * 0.2)),
  });
}

/** A flat belt round pulleys given in the plane (y up). */
function belt(sheet: Sheet, pulleys: readonly Pulley[], z: number, width: number, ribbed: boolean): void {
  const flat = pulleys.map(({ x, y, r }) => [x, -y, r] as const);
  sheet.extrude(loop(flat, 9) + loop(flat, 1), front(0, 0, z), width, { lines: loop(flat, ribbed ? 5 : 4) });
}

export const timing: Draw = (sheet) => {
  const cams: Pulley[] = [
    { x: -100, y: 200, r: 72 },
    { x: 100, y: 200, r: 72 },
  ];
  const tension: Pulley = { x: -112, y: -30, r: 34 };
  const idler: Pulley = { x: 132, y: 60, r: 28 };
  const pump: Pulley = { x: 108, y: -60, r: 42 };
  const crank: Pulley = { x: 0, y: -220, r: 46 };
  sheet.part(0, () => cams.forEach((cam) => pulley(sheet, cam, -170, 34, true)));
  sheet.part(4, () => {
    sheet.extrude(
      'M-60 -50C-20 -74 40 -66 62 -30C80 6 62 60 20 66C-30 72 -78 40 -76 0C-76 -22 -72 -42 -60 -50Z',
      front(pump.x + 60, pump.y, -330),
      30,
      {
        lines: holes(
          [
            [-52, -30],
            [46, -36],
            [-40, 46],
            [40, 44],
          ],
          7,
        ),
      },
    );
    sheet.lathe(
      [
        [30, 40],
        [60, 40],
        [60, 14],
        [120, 14],
      ],
      front(pump.x + 60, pump.y, -330),
    );
    pulley(sheet, { ...pump, x: pump.x + 60 }, -210, 34, true);
  });
  sheet.part(5, () => {
    pulley(sheet, crank, -170, 36, true);
    sheet.lathe(
      [
        [-36, 20],
        [0, 20],
      ],
      front(crank.x, crank.y, -134),
    );
  });
  sheet.part(1, () =>
    belt(
      sheet,
      [cams[0], cams[1], idler, pump, crank, tension].flatMap((candidate) => candidate ?? []),
      0,
      40,
      false,
    ),
  );
  sheet.part(2, () => {
    sheet.lathe(
      [
        [0, tension.r],
        [32, tension.r],
      ],
      front(tension.x, tension.y, 190),
      { lines: circle(24) + circle(16), bores: circle(8) },
    );
    sheet.extrude(rect(22, 60, -6, 10, 8) + circle(6, -6, 30), front(tension.x, tension.y, 176), 8);
  });
  sheet.part(3, () =>
    sheet.lathe(
      [
        [0, idler.r],
        [4, idler.r + 3],
        [28, idler.r + 3],
        [32, idler.r],
      ],
      front(idler.x, idler.y, 190),
      { lines: circle(20) + circle(13), bores: circle(7) },
    ),
  );
};

export const accessoryBelt: Draw = (sheet) => {
  const crank: Pulley = { x: -90, y: -120, r: 84 };
  const generator: Pulley = { x: 150, y: 110, r: 38 };
  const tension: Pulley = { x: 150, y: -80, r: 36 };
  sheet.part(3, () => {
    const body = front(240, 170, -340);
    sheet.lathe(
      [
        [0, 70],
        [10, 84],
        [36, 88],
        [44, 84],
        [84, 84],
        [92, 88],
        [118, 84],
        [130, 64],
        [130, 20],
        [156, 20],
      ],
      body,
    );
    for (let index = 0; index < 10; index += 1) {
      const [[x, y] = [0, 0]] = around(1, 58, index * 36);
      sheet.lines(`M${x} ${y}L${x * 0.55} ${y * 0.55}`, body, 130);
    }
    for (const dy of [-92, 92]) sheet.extrude(circle(18, 0, dy) + circle(8, 0, dy), shifted(body, 0, 0, 56), 36);
    sheet.lathe(
      [
        [0, 38],
        [6, 38],
        [6, 34],
        [36, 34],
        [36, 38],
        [42, 38],
      ],
      shifted(body, 0, 0, 156),
      { lines: circle(22), bores: circle(10) },
    );
    for (const depth of [168, 176, 184]) sheet.lines(circle(34), body, depth);
  });
  sheet.part(0, () => {
    sheet.lathe(
      [
        [0, crank.r],
        [6, crank.r],
        [6, crank.r - 5],
        [36, crank.r - 5],
        [36, crank.r],
        [42, crank.r],
      ],
      front(crank.x, crank.y, -130),
      { lines: circle(60) + circle(30), bores: circle(10) },
    );
  });
  sheet.part(2, () => {
    const arm = front(tension.x + 40, tension.y, -190);
    sheet.extrude(
      `M-44 -84L26 -84A22 22 0 0 1 26 -40L20 4A30 30 0 0 1 -38 4L-66 -40A26 26 0 0 1 -44 -84Z${circle(8, 22, -62)}`,
      arm,
      22,
      { lines: circle(16, -44, -60) },
    );
    sheet.lathe(
      [
        [22, 36],
        [52, 36],
      ],
      arm,
      { lines: circle(26) + circle(14), bores: circle(8) },
    );
  });
  sheet.part(1, () => belt(sheet, [crank, generator, tension], 20, 38, true));
};
