import type { Draw } from './drawing';
import { around, bar, circle, gear, hex, holes, rect } from './shapes';
import { smooth, type Sheet } from './sheet';
import { along, front, shifted, side, top, type Vec } from './space';

export const booster: Draw = (sheet) => {
  sheet.axis([0, 0, -330], [0, 0, 330]);
  sheet.part(1, () => {
    sheet.lathe(
      [
        [-70, 9],
        [0, 9],
        [0, 40],
        [12, 40],
        [12, 128],
        [46, 136],
        [60, 136],
        [60, 126],
        [88, 112],
        [94, 50],
      ],
      front(0, 0, -220),
      { lines: circle(36) },
    );
    for (const [x, y] of around(2, 38))
      sheet.lathe(
        [
          [0, 6],
          [26, 6],
        ],
        front(x, y, -126),
      );
    sheet.lathe(
      [
        [0, 14],
        [22, 13],
        [22, 8],
        [44, 8],
      ],
      front(-64, 62, -134),
    );
  });
  sheet.part(2, () => {
    sheet.extrude(
      `M-60 0L-30 -30L30 -30L60 0L30 30L-30 30Z${holes(
        [
          [-42, 0],
          [42, 0],
        ],
        7,
      )}`,
      front(0, 0, 60),
      12,
    );
    sheet.lathe(
      [
        [0, 30],
        [120, 30],
        [126, 22],
      ],
      front(0, 0, 72),
      { lines: circle(12) },
    );
    for (const z of [104, 160])
      sheet.lathe(
        [
          [0, 15],
          [14, 15],
        ],
        top(0, 28, z),
        { bores: circle(7) },
      );
    for (const z of [110, 164])
      sheet.lathe(
        [
          [0, 10],
          [18, 10],
        ],
        side(26, 0, z),
        { bores: circle(4) },
      );
  });
  sheet.part(3, () => {
    for (const z of [104, 160])
      sheet.lathe(
        [
          [0, 10],
          [22, 10],
        ],
        top(0, 118, z),
      );
    sheet.extrude(rect(74, 120, 0, 132, 14), top(0, 140, 0), 62, { lines: rect(62, 108, 0, 132, 10) });
    sheet.lines('M-176 22L-92 22M-176 -6L-92 -6', side(37, 160, 0));
    sheet.lathe(
      [
        [0, 22],
        [6, 22],
        [6, 26],
        [22, 26],
      ],
      top(0, 202, 112),
      { lines: circle(18) },
    );
  });
  sheet.part(4, () => {
    sheet.extrude(rect(74, 54, 0, 0, 12), top(-190, -130, 250), 112, { lines: rect(58, 38, 0, 0, 8) });
    sheet.lathe(
      [
        [0, 15],
        [8, 15],
        [8, 19],
        [30, 19],
      ],
      top(-190, -18, 250),
      { lines: circle(14) },
    );
    sheet.lines(rect(46, 56, 0, 0, 4) + circle(13, 0, -4), shifted(front(-190, -74, 250), 0, 0, 27));
  });
};

/** A nut with the end of its pipe. */
function fitting(sheet: Sheet, at: Vec, to: Vec, radius: number): void {
  const frame = along(at, to);
  sheet.lathe(
    [
      [0, radius * 0.6],
      [radius, radius * 0.6],
    ],
    frame,
  );
  sheet.extrude(hex(radius), shifted(frame, 0, 0, radius), radius * 1.1, { bores: circle(radius * 0.45) });
}

export const brakeHoses: Draw = (sheet) => {
  sheet.part(2, () => {
    sheet.tube(
      smooth([
        [-330, 150, 0],
        [-250, 190, 0],
        [-150, 120, 0],
        [-20, 190, 0],
        [110, 130, 0],
        [250, 170, 0],
        [330, 110, 0],
      ]),
      9,
    );
    fitting(sheet, [-330, 150, 0], [-352, 132, 0], 15);
    fitting(sheet, [330, 110, 0], [350, 90, 0], 15);
  });
  sheet.part(1, () => {
    sheet.tube(
      smooth([
        [-300, -60, 60],
        [-220, 10, 60],
        [-110, -80, 60],
        [0, -110, 60],
        [110, -20, 60],
        [220, -40, 60],
        [290, -110, 60],
      ]),
      22,
      true,
    );
    for (const [from, to] of [
      [
        [-300, -60, 60],
        [-330, -84, 60],
      ],
      [
        [290, -110, 60],
        [312, -136, 60],
      ],
    ] as const) {
      sheet.lathe(
        [
          [-6, 15],
          [26, 15],
        ],
        along(from, to),
      );
      fitting(sheet, [to[0], to[1], to[2]], [to[0] * 2 - from[0], to[1] * 2 - from[1], 60], 20);
    }
    sheet.lathe(
      [
        [-16, 15],
        [16, 15],
      ],
      along([2, -110, 60], [12, -106, 60]),
    );
  });
  sheet.part(3, () => {
    sheet.extrude(
      rect(96, 44, 0, 0, 8) +
        holes(
          [
            [-30, 0],
            [30, 0],
          ],
          9,
        ),
      front(20, -220, 60),
      12,
    );
    sheet.extrude(rect(44, 60, 0, 0, 8), top(20, -204, 84), 10, { bores: circle(13) });
  });
};

export const absSensors: Draw = (sheet) => {
  sheet.axis([0, 0, -330], [0, 0, 300]);
  sheet.part(1, () => {
    sheet.extrude(circle(86) + circle(44), front(0, 0, -270), 74, { lines: circle(76) + circle(56) });
    for (let turn = 0; turn < 16; turn += 1) {
      const [[x, y] = [0, 0]] = around(1, 66, turn * 22.5);
      sheet.lines(circle(7, x, y), front(0, 0, -196));
    }
  });
  sheet.part(2, () => sheet.extrude(gear(36, 128, 112) + circle(88), front(0, 0, 20), 26, { lines: circle(98) }));
  sheet.part(3, () => {
    const at = front(150, 110, 140);
    sheet.tube(
      smooth([
        [150, 110, 190],
        [176, 160, 196],
        [260, 166, 150],
        [330, 110, 110],
        [400, 130, 80],
      ]),
      9,
      true,
    );
    sheet.lathe(
      [
        [-60, 13],
        [0, 13],
        [0, 17],
        [26, 17],
      ],
      at,
    );
    sheet.extrude(rect(70, 36, 14, 0, 12) + circle(8, 36, 0), shifted(at, 0, 0, 26), 14);
    sheet.extrude(rect(34, 30, 0, 0, 6), shifted(at, 0, 0, 40), 26, { lines: circle(7) });
    sheet.extrude(rect(44, 26, 0, 0, 5), side(400, 130, 80), 40, { bores: rect(28, 12, 0, 0, 3) });
  });
};

const LEVER =
  'M-170 -8C-110 -30 -66 -38 -24 -34L40 -26C60 -20 62 14 40 20L-16 24C-74 14 -118 18 -164 28C-188 32 -194 -2 -170 -8Z';

/** Windings of a sheath along a cable. */
function cable(sheet: Sheet, points: readonly Vec[]): void {
  const line = smooth(points, 12);
  sheet.tube(line, 15);
  line.forEach((point, index) => {
    const next = line[index + 1];
    if (next !== undefined && index % 2 === 1) sheet.lines(circle(7), along(point, next));
  });
}

export const handbrake: Draw = (sheet) => {
  sheet.part(3, () => {
    for (const [points, end] of [
      [
        [
          [200, 0, 20],
          [300, 40, 20],
          [380, 90, 20],
          [500, 80, 20],
        ],
        [540, 76, 20],
      ],
      [
        [
          [200, -60, 20],
          [300, -90, 20],
          [390, -96, 20],
          [500, -130, 20],
        ],
        [540, -142, 20],
      ],
    ] as const) {
      sheet.tube([[120, points[0][1] / 2 - 16, 20], points[0]], 5);
      cable(sheet, points);
      sheet.lathe(
        [
          [0, 13],
          [24, 13],
          [24, 6],
          [46, 6],
        ],
        along(points[3], end),
      );
    }
  });
  sheet.part(2, () => {
    sheet.extrude(
      rect(30, 110, 0, 0, 10) +
        holes(
          [
            [0, -36],
            [0, 36],
          ],
          7,
        ),
      front(104, -30, 10),
      18,
    );
    sheet.tube(
      [
        [50, -30, 20],
        [96, -30, 20],
      ],
      9,
    );
    sheet.extrude(hex(11), side(112, -30, 20), 12, { lines: circle(6) });
  });
  sheet.part(1, () => {
    sheet.extrude(
      `${rect(120, 30, -90, 60, 4)}${holes(
        [
          [-136, 60],
          [-44, 60],
        ],
        6,
      )}`,
      front(-60, -70, 8),
      60,
    );
    sheet.extrude(rect(84, 76, -90, 22, 10), front(-60, -70, 26), 24, { lines: bar(-118, 40, -62, 40, 5) });
    sheet.extrude(LEVER + circle(8, 12, -4), front(-130, -30, 30), 26, {
      lines: 'M-162 8C-124 0 -96 -4 -70 -6M-160 16C-124 8 -96 6 -70 4',
    });
    sheet.lathe(
      [
        [0, 12],
        [16, 12],
      ],
      along([-300, -30, 43], [-316, -32, 43]),
    );
  });
};
