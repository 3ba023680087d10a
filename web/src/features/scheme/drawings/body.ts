import type { Draw } from './drawing';
import { bar, circle, hex, holes, rect } from './shapes';
import { smooth, type Sheet } from './sheet';
import { along, front, shifted, side, top, turned, type Frame } from './space';

export const cabinFilter: Draw = (sheet) => {
  sheet.axis([0, 0, -260], [0, 0, 330]);
  sheet.part(1, () => {
    sheet.extrude(rect(360, 190, 0, 0, 20), front(0, 0, -300), 110);
    sheet.extrude(rect(380, 210, 0, 0, 22) + rect(310, 146, 0, 0, 8), front(0, 0, -190), 14);
    sheet.lathe(
      [
        [0, 46],
        [40, 46],
      ],
      side(180, 0, -250),
      { bores: circle(36) },
    );
  });
  sheet.part(2, () =>
    sheet.extrude(rect(300, 140), front(0, 0, 0), 44, {
      lines:
        rect(280, 120) +
        Array.from({ length: 23 }, (_, fold) => `M${-132 + fold * 12} -60L${-132 + fold * 12} 60`).join(''),
    }),
  );
  sheet.part(3, () => {
    sheet.extrude(rect(330, 164, 0, 0, 14), front(0, 0, 230), 14, { lines: rect(290, 124, 0, 0, 10) });
    for (const x of [-176, 176]) sheet.extrude(rect(30, 46, x, 0, 8), front(0, 0, 232), 10, { lines: circle(6, x, 0) });
  });
};

/** A wiper blade along x: rubber, spine and joint. */
function blade(sheet: Sheet, x: number, y: number, z: number, length: number): void {
  const half = length / 2;
  sheet.extrude(
    `M${-half} 4C${-half / 2} -8 ${half / 2} -8 ${half} 4L${half} 12C${half / 2} 0 ${-half / 2} 0 ${-half} 12Z`,
    front(x, y, z),
    10,
  );
  sheet.extrude(
    `M${-half} 12C${-half / 2} 0 ${half / 2} 0 ${half} 12L${half} 20C${half / 2} 9 ${-half / 2} 9 ${-half} 20Z`,
    front(x, y, z + 3),
    4,
  );
  sheet.extrude(rect(66, 26, 0, -8, 8), front(x, y, z - 4), 20, { lines: circle(6, 0, -10) });
}

function arm(sheet: Sheet, x: number, y: number, z: number, length: number): void {
  sheet.tube(
    [
      [x, y, z],
      [x + length * 0.62, y + 26, z],
    ],
    11,
  );
  sheet.extrude(
    `M0 -10L${length * 0.34} -16L${length * 0.4} 0L${length * 0.34} 16L0 10Z`,
    turned(front(x + length * 0.6, y + 26, z - 8), -5),
    16,
  );
  sheet.lathe(
    [
      [-14, 22],
      [10, 22],
      [10, 12],
      [22, 12],
    ],
    front(x + length, y + 42, z - 4),
    { lines: hex(8) },
  );
  sheet.tube(
    smooth([
      [x + 2, y, z],
      [x - 14, y - 4, z],
      [x - 16, y - 18, z],
      [x, y - 20, z],
    ]),
    9,
  );
}

export const wipers: Draw = (sheet) => {
  sheet.part(2, () => blade(sheet, 150, 210, -60, 300));
  sheet.part(3, () => {
    arm(sheet, 60, 130, -20, 250);
    arm(sheet, -250, 60, 40, 270);
  });
  sheet.part(1, () => blade(sheet, -190, 150, 60, 400));
  sheet.part(4, () => {
    const frame = side(-60, -70, 60);
    sheet.lathe(
      [
        [0, 38],
        [6, 44],
        [120, 44],
        [126, 40],
      ],
      frame,
    );
    sheet.extrude(
      `M-30 -46L70 -40A46 46 0 0 1 70 52L-30 46A46 46 0 0 1 -30 -46Z${holes(
        [
          [-34, -30],
          [86, 0],
        ],
        7,
      )}`,
      shifted(frame, 0, 0, 126),
      30,
      { lines: circle(30, 40, 4) },
    );
    sheet.lathe(
      [
        [156, 12],
        [200, 10],
      ],
      shifted(frame, 40, 4),
    );
    sheet.extrude(bar(0, 0, 0, -54, 12) + circle(6, 0, -54), shifted(frame, 40, 4, 186), 8, { lines: hex(8) });
    sheet.extrude(rect(36, 30, 0, 0, 5), front(100, -100, 70), 34, { bores: rect(22, 16, 0, 0, 3) });
  });
};

/** A bulb: base with its contacts, flange, glass. */
function bulb(sheet: Sheet, frame: Frame, size: number): void {
  sheet.lathe(
    [
      [0, 0.5],
      [0, 0.8],
      [0.9, 0.8],
      [0.9, 1.25],
      [1.1, 1.25],
      [1.1, 0.7],
      [1.5, 0.62],
      [2.6, 0.6],
      [2.9, 0.36],
    ].map(([depth = 0, radius = 0]) => [depth * size, radius * size] as const),
    frame,
  );
  for (const x of [-0.4, 0.4])
    sheet.extrude(rect(size * 0.16, size * 0.5), shifted(frame, x * size, 0, -size * 0.5), size * 0.5);
  sheet.lines(
    `M${-size * 0.3} 0L${-size * 0.16} ${-size * 0.16}L0 ${size * 0.16}L${size * 0.16} ${-size * 0.16}L${size * 0.3} 0`,
    frame,
    size * 2.2,
  );
}

const LAMP =
  'M-190 -40C-150 -96 -40 -104 60 -96C130 -90 190 -74 214 -44C220 10 196 62 150 84C60 100 -80 96 -150 76C-190 60 -206 0 -190 -40Z';
const GLASS =
  'M-174 -36C-138 -82 -40 -90 58 -82C122 -77 176 -64 198 -38C202 8 180 52 140 72C56 86 -76 82 -140 64C-176 50 -190 -2 -174 -36Z';

export const headlight: Draw = (sheet) => {
  const bulbs = [
    [-70, 70, -470],
    [30, -20, -480],
    [150, -60, -400],
  ] as const;
  sheet.part(2, () => bulb(sheet, front(...bulbs[1]), 38));
  sheet.part(3, () => bulb(sheet, front(...bulbs[2]), 38));
  sheet.part(4, () => bulb(sheet, front(...bulbs[0]), 22));
  for (const [x, y, z] of bulbs) sheet.axis([x, y, z + 100], [x, y, -90]);
  sheet.part(1, () => {
    for (const [x, y] of [
      [-110, 94],
      [120, 90],
    ] as const)
      sheet.extrude(rect(44, 64, 0, 0, 8) + circle(8, 0, -16), front(x, y, -86), 10);
    sheet.extrude(LAMP, front(0, 0, -90), 120, {
      lines:
        GLASS +
        circle(58, -70, -4) +
        circle(48, -70, -4) +
        circle(18, -70, -4) +
        circle(52, 66, -4) +
        circle(42, 66, -4) +
        circle(16, 66, -4) +
        'M136 -50L160 30M146 -46L170 22M-150 -30L-150 40',
    });
  });
};

export const battery: Draw = (sheet) => {
  sheet.part(1, () => {
    sheet.extrude(rect(300, 170, 0, 0, 10), top(0, -200, 0), 170);
    sheet.extrude(rect(312, 182, 0, 0, 12), top(0, -30, 0), 40, {
      lines: rect(270, 60, 0, 16, 6) + [-100, -60, -20, 20, 60, 100].map((x) => circle(11, x, 16)).join(''),
    });
    for (const x of [-110, 110])
      sheet.lathe(
        [
          [0, 24],
          [8, 24],
          [8, 16],
          [34, 14],
        ],
        top(x, 10, -52),
        { lines: circle(6) },
      );
    sheet.lines(rect(200, 90, 0, 0, 6) + 'M-70 -16L70 -16M-70 6L30 6', front(0, -110, 85));
    sheet.lines('M-8 0L8 0M0 -8L0 8', front(-120, -10, 91));
    sheet.lines('M-8 0L8 0', front(120, -10, 91));
  });
  sheet.part(4, () => {
    sheet.extrude('M-30 18L30 18L30 4L2 -18L-30 -18Z', side(-50, -190, 200), 130);
    sheet.axis([15, -172, 212], [15, -60, 212]);
    sheet.lathe(
      [
        [0, 8],
        [54, 8],
      ],
      top(15, -130, 212),
    );
    sheet.lathe(
      [
        [0, 17],
        [4, 17],
      ],
      top(15, -76, 212),
    );
    sheet.extrude(hex(14), top(15, -72, 212), 10, { lines: circle(9) });
  });
  for (const [position, x] of [
    [2, -110],
    [3, 110],
  ] as const) {
    sheet.axis([x, 44, -52], [x, 120, -52]);
    sheet.part(position, () => {
      const frame = top(x, 130, -52);
      const out = x < 0 ? -1 : 1;
      sheet.tube(
        smooth([
          [x + out * 40, 140, -52],
          [x + out * 100, 150, -60],
          [x + out * 150, 210, -80],
          [x + out * 230, 216, -80],
        ]),
        18,
        true,
      );
      sheet.extrude(circle(30) + circle(16) + rect(8, 36, 0, 30), frame, 22);
      sheet.lathe(
        [
          [0, 13],
          [54, 13],
        ],
        along([x + out * 26, 141, -52], [x + out * 60, 141, -52]),
      );
      sheet.bolt(along([x - 24, 141, -18], [x + 24, 141, -18]), 44, 6);
    });
  }
};
