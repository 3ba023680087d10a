import type { Draw } from './drawing';
import { around, circle, hex, holes, rect } from './shapes';
import { smooth, type Sheet } from './sheet';
import { along, front, shifted, side, top, type Frame, type Vec } from './space';

/** A rubber boot with folds. */
export const bellows = (length: number, wide: number, narrow: number, folds: number): [number, number][] =>
  Array.from({ length: folds * 2 + 1 }, (_, index): [number, number] => {
    const radius = wide + ((narrow - wide) * index) / (folds * 2);
    return [(length * index) / (folds * 2), index % 2 === 0 ? radius * 0.84 : radius];
  });

function spring(sheet: Sheet, frame: Frame, radius: number, length: number, turns: number, wire: number): void {
  sheet.coil(frame, radius, length, turns, wire, false);
  sheet.coil(frame, radius, length, turns, wire, true);
}

export const frontStrut: Draw = (sheet) => {
  sheet.axis([0, 0, -560], [0, 0, 560]);
  sheet.part(1, () => {
    sheet.lathe(
      [
        [0, 84],
        [10, 86],
        [10, 60],
        [34, 46],
      ],
      front(0, 0, -520),
      { bores: circle(14) },
    );
    for (const [x, y] of around(3, 72, 30))
      sheet.lathe(
        [
          [0, 6],
          [-30, 6],
        ],
        front(x, y, -520),
      );
    for (const [x, y] of around(3, 72, 30)) sheet.lines(circle(8, x, -y), front(0, 0, -510));
  });
  sheet.part(2, () =>
    sheet.extrude(circle(62) + circle(30), front(0, 0, -400), 22, { lines: circle(54) + circle(40) }),
  );
  sheet.part(3, () => spring(sheet, front(0, 0, -320), 88, 300, 5, 17));
  sheet.part(4, () => {
    sheet.lathe(
      [
        [0, 26],
        [8, 36],
        [24, 30],
        [32, 40],
        [50, 32],
      ],
      front(0, 0, 40),
    );
    sheet.lathe(bellows(110, 38, 32, 6), front(0, 0, 90), { bores: circle(12) });
  });
  sheet.part(5, () => {
    sheet.lathe(
      [
        [0, 7],
        [26, 7],
        [26, 12],
        [130, 12],
      ],
      front(0, 0, 250),
    );
    sheet.lathe(
      [
        [0, 34],
        [14, 38],
        [14, 92],
        [26, 96],
        [30, 60],
        [44, 38],
        [240, 36],
        [246, 30],
      ],
      front(0, 0, 376),
      { lines: circle(18) },
    );
    sheet.extrude(
      rect(26, 130, 0, 0, 8) +
        holes(
          [
            [0, -40],
            [0, 40],
          ],
          10,
        ),
      side(24, 0, 590),
      34,
    );
    sheet.extrude(rect(12, 64, 0, 0, 5), side(-52, 6, 520), 30);
  });
};

export const rearShock: Draw = (sheet) => {
  const shock = front(-10, 60, 0);
  sheet.axis([-10, 60, -420], [-10, 60, 420]);
  sheet.part(3, () =>
    sheet.lathe(
      [
        [0, 24],
        [10, 36],
        [28, 28],
        [38, 38],
        [58, 28],
        [68, 36],
        [84, 26],
      ],
      shifted(shock, 0, 0, -390),
      { bores: circle(12) },
    ),
  );
  sheet.part(1, () => {
    sheet.lathe(
      [
        [0, 8],
        [30, 8],
        [30, 12],
        [130, 12],
      ],
      shifted(shock, 0, 0, -240),
    );
    sheet.lathe(
      [
        [0, 36],
        [8, 40],
        [250, 40],
        [256, 34],
        [256, 16],
        [270, 16],
      ],
      shifted(shock, 0, 0, -120),
    );
    sheet.extrude(circle(34) + circle(22), side(-36, 60, 184), 52);
  });
  sheet.part(4, () =>
    sheet.lathe(
      [
        [0, 12],
        [4, 12],
        [4, 24],
        [48, 24],
        [48, 12],
        [56, 12],
      ],
      side(-14, 60, 320),
      { bores: circle(8) },
    ),
  );
  sheet.part(2, () => {
    const frame = top(230, -190, 60);
    sheet.lathe(
      [
        [-12, 70],
        [-4, 74],
      ],
      frame,
      { bores: circle(30) },
    );
    spring(sheet, frame, 78, 250, 5, 17);
  });
};

const ARM =
  'M-190 -74C-120 -60 -70 -24 -10 -20L132 -16A26 26 0 0 1 132 34L-6 40C-66 48 -110 96 -180 116A30 30 0 0 1 -206 62C-160 40 -128 28 -124 14C-128 2 -166 -12 -204 -18A30 30 0 0 1 -190 -74Z';

export const controlArm: Draw = (sheet) => {
  const arm = top(0, -40, 60);
  sheet.part(6, () =>
    sheet.tube(
      smooth([
        [-330, 40, -230],
        [-270, 70, -250],
        [-220, 96, -300],
        [-60, 96, -310],
        [150, 96, -310],
        [290, 96, -300],
        [330, 70, -240],
        [370, 50, -200],
      ]),
      22,
    ),
  );
  sheet.part(5, () => {
    for (const x of [-120, 170]) {
      const at = side(x, 96, -310);
      sheet.extrude(`M-26 26L-26 -8A26 26 0 0 1 26 -8L26 26Z${circle(11)}`, at, 34);
    }
  });
  sheet.part(4, () => {
    sheet.tube(
      [
        [330, 40, -130],
        [330, -110, -90],
      ],
      13,
    );
    for (const [y, z] of [
      [40, -130],
      [-110, -90],
    ] as const) {
      sheet.lathe(
        [
          [-20, 20],
          [4, 22],
          [4, 10],
          [34, 8],
        ],
        side(330, y, z),
      );
    }
  });
  sheet.part(1, () => {
    sheet.extrude(`${ARM}${circle(19, -186, -44)}${circle(19, -182, 88)}${circle(15, 132, 9)}`, arm, 24, {
      lines: 'M-110 -34C-70 -8 -40 0 0 2L90 4M-110 70C-70 34 -40 22 0 18L90 16',
    });
  });
  sheet.part(3, () => {
    for (const z of [16, 148])
      sheet.lathe(
        [
          [-6, 10],
          [0, 10],
          [0, 28],
          [8, 30],
          [8, 22],
          [52, 22],
          [52, 10],
          [60, 10],
        ],
        top(-330, -70, z),
        { bores: circle(7) },
      );
  });
  sheet.part(2, () => {
    sheet.lathe(
      [
        [0, 8],
        [26, 8],
        [26, 22],
        [34, 24],
        [46, 26],
        [60, 17],
        [66, 12],
        [70, 12],
        [70, 8],
        [118, 7],
      ],
      top(190, -200, 200),
    );
    sheet.lines(circle(9), top(190, -200, 200), 104);
  });
};

export const steering: Draw = (sheet) => {
  const rack: Vec = [0, 0, 0];
  const across = (x: number): Frame => side(x, rack[1], rack[2]);
  sheet.axis([-240, 0, 0], [500, 0, 0]);
  sheet.part(1, () => {
    sheet.lathe(
      [
        [0, 13],
        [30, 13],
        [30, 30],
        [60, 32],
        [300, 32],
        [330, 30],
        [330, 13],
        [370, 13],
      ],
      across(-185),
    );
    sheet.lathe(
      [
        [0, 30],
        [50, 28],
        [50, 14],
        [80, 14],
        [80, 10],
        [110, 10],
      ],
      along([90, 10, 10], [86, 80, -24]),
    );
    for (const x of [-120, 40]) sheet.extrude(rect(44, 34, 0, 0, 12) + circle(9, 0, 0), top(x, -32, 34), 16);
  });
  sheet.part(4, () => sheet.lathe(bellows(110, 38, 22, 6), across(215), { bores: circle(10) }));
  sheet.part(2, () => {
    sheet.lathe(
      [
        [0, 20],
        [30, 22],
        [44, 16],
        [48, 9],
        [120, 8],
        [120, 7],
      ],
      across(350),
    );
    for (let x = 440; x < 470; x += 7) sheet.lines(circle(8), across(x));
  });
  sheet.part(3, () => {
    const at: Vec = [590, 0, 0];
    sheet.lathe(
      [
        [0, 13],
        [20, 13],
      ],
      across(510),
    );
    sheet.extrude(hex(15), across(500), 10);
    sheet.tube([[525, 0, 0], at], 18);
    sheet.lathe(
      [
        [-18, 26],
        [10, 28],
        [16, 24],
        [30, 13],
        [36, 9],
        [72, 8],
      ],
      top(...at),
    );
  });
};
