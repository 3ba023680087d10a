import type { Draw } from './drawing';
import { around, bar, circle, hex, holes, rect } from './shapes';
import type { Sheet } from './sheet';
import { along, front, shifted } from './space';

const PAD = 'M-62 -14C-38 -4 -20 -12 0 -12C20 -12 38 -4 62 -14L56 -62C32 -74 -32 -74 -56 -62Z';
const BACK =
  'M-80 -36L-80 -20L-68 -16L-66 -4C-44 6 -22 -4 0 -4C22 -4 44 6 66 -4L68 -16L80 -20L80 -36L67 -40L63 -66C36 -80 -36 -80 -63 -66L-67 -40Z';
const CALIPER =
  'M-86 6C-86 -8 -78 -14 -66 -16L-62 -70C-58 -92 -40 -100 0 -100C40 -100 58 -92 62 -70L66 -16C78 -14 86 -8 86 6C86 16 78 20 66 18L52 14C30 26 -30 26 -52 14L-66 18C-78 20 -86 16 -86 6Z';
const BRACKET =
  'M-104 30L-104 -46C-104 -62 -96 -70 -84 -70L-70 -70L-70 -44L-76 -40L-76 -8C-44 12 44 12 76 -8L76 -40L70 -44L70 -70L84 -70C96 -70 104 -62 104 -46L104 30C104 44 92 50 80 44C40 28 -40 28 -80 44C-92 50 -104 44 -104 30Z';
const SHIELD = 'M-128 40A134 134 0 1 1 128 40L92 28A96 96 0 0 0 60 -40L-60 -40A96 96 0 0 0 -92 28Z';
const CALIPER_EDGES = `M-40 -84C-20 -90 20 -90 40 -84${circle(36, 0, -36)}${circle(27, 0, -36)}${circle(7, -74, 4)}${circle(7, 74, 4)}`;

/** A vented disc: two plates and the ribs between them. */
function disc(sheet: Sheet, z: number, radius: number): void {
  const plane = front(0, 0, z);
  sheet.extrude(circle(radius), plane, 9);
  sheet.extrude(circle(radius - 8), shifted(plane, 0, 0, 9), 13);
  for (const [x, y] of around(46, radius - 7, 4))
    sheet.lines(`M${x} ${y}L${x * 0.97} ${y * 0.97}`, shifted(plane, 0, 0, 16));
  sheet.extrude(circle(radius), shifted(plane, 0, 0, 22), 9, {
    lines: circle(radius - 7) + circle(radius * 0.57) + circle(radius * 0.545),
  });
  sheet.lathe(
    [
      [31, radius * 0.5],
      [66, radius * 0.49],
    ],
    plane,
  );
  sheet.extrude(
    circle(radius * 0.48) + holes(around(4, radius * 0.32, 45), 7.5) + circle(radius * 0.2),
    shifted(plane, 0, 0, 66),
    3,
    {
      lines: circle(radius * 0.44) + circle(4, 0, -radius * 0.35) + circle(4, 0, radius * 0.35),
    },
  );
}

function pad(sheet: Sheet, x: number, y: number, z: number): void {
  sheet.extrude(BACK, front(x, y, z), 8);
  sheet.extrude(PAD, front(x, y, z + 8), 15, { lines: 'M0 -70L0 -12' });
}

function hub(sheet: Sheet, z: number, studs: number): void {
  sheet.lathe(
    [
      [0, 34],
      [40, 34],
    ],
    front(0, 0, z),
  );
  sheet.extrude(circle(86), front(0, 0, z + 40), 16, { lines: circle(46) + circle(30), bores: circle(22) });
  for (const [x, y] of around(studs, 62, 45))
    sheet.lathe(
      [
        [0, 7],
        [36, 7],
      ],
      front(x, -y, z + 56),
    );
}

export const frontBrake: Draw = (sheet) => {
  const [x, y] = [130, 290];
  const sides = [-90, 90] as const;
  sheet.axis([0, 0, -640], [0, 0, 330]);
  for (const dx of sides) sheet.axis([x + dx, y - 24, -430], [x + dx, y - 24, 570]);
  sheet.part(8, () =>
    sheet.extrude(
      SHIELD +
        holes(
          [
            [-70, -70],
            [70, -70],
            [0, -98],
          ],
          7,
        ),
      front(0, 0, -560),
      8,
    ),
  );
  sheet.part(10, () =>
    sheet.extrude(circle(62) + circle(34), front(0, 0, -440), 56, { lines: circle(54) + circle(42) }),
  );
  sheet.part(9, () => hub(sheet, -316, 4));
  sheet.part(4, () => {
    sheet.lathe(
      [
        [0, 40],
        [60, 40],
      ],
      front(x, y + 36, -400),
    );
    sheet.extrude(CALIPER, front(x, y, -340), 66, { lines: CALIPER_EDGES });
  });
  sheet.part(12, () => {
    sheet.lathe(
      [
        [0, 6],
        [26, 6],
      ],
      front(x + 40, y + 96, -330),
    );
    sheet.extrude(hex(11), front(x + 40, y + 96, -304), 10, { lines: circle(6) });
  });
  sheet.part(3, () => sheet.extrude(BRACKET, front(x, y, -120), 28, { lines: circle(8, -90, 24) + circle(8, 90, 24) }));
  sheet.part(5, () => {
    for (const dx of sides) {
      sheet.lathe(
        [
          [0, 9],
          [70, 9],
        ],
        front(x + dx, y - 24, 0),
      );
      sheet.extrude(hex(14), front(x + dx, y - 24, 70), 9);
    }
  });
  sheet.part(11, () => {
    for (const dx of sides)
      sheet.lathe(
        [
          [0, 11],
          [4, 15],
          [8, 11],
          [12, 15],
          [16, 11],
          [20, 15],
          [26, 12],
        ],
        front(x + dx, y - 24, 126),
        { bores: circle(7) },
      );
  });
  sheet.part(1, () => disc(sheet, -30, 150));
  sheet.part(7, () => {
    for (const dy of [52, -52]) {
      sheet.lathe(
        [
          [0, 4],
          [24, 4],
          [24, 9],
          [29, 9],
        ],
        front(0, dy, 166),
        { lines: 'M-5 0L5 0M0 -5L0 5' },
      );
    }
  });
  sheet.part(2, () => {
    for (const z of [240, 330]) pad(sheet, x, y + 6, z);
  });
  sheet.part(6, () => {
    for (const dx of sides) sheet.bolt(front(x + dx, y - 24, 500), 60, 6);
  });
};

export const rearDisc: Draw = (sheet) => {
  const [x, y] = [40, 270];
  sheet.axis([0, 0, -430], [0, 0, 330]);
  sheet.axis([x, y - 24, -330], [x, y - 24, 400]);
  sheet.part(4, () =>
    sheet.extrude(
      SHIELD +
        holes(
          [
            [-70, -70],
            [70, -70],
            [0, -98],
          ],
          7,
        ),
      front(0, 0, -390),
      8,
    ),
  );
  sheet.part(5, () => hub(sheet, -230, 5));
  sheet.part(3, () => {
    sheet.lathe(
      [
        [0, 38],
        [56, 38],
      ],
      front(x, y + 36, -280),
    );
    sheet.extrude(CALIPER, front(x, y, -224), 60, { lines: CALIPER_EDGES });
    sheet.extrude(bar(0, 0, 46, 34, 9), front(x + 20, y + 58, -300), 12, { lines: circle(5, 46, 34) });
    sheet.tube(
      [
        [x + 66, y + 24, -290],
        [x + 110, y + 0, -320],
        [x + 180, y + 20, -340],
      ],
      9,
    );
  });
  sheet.part(1, () => disc(sheet, 30, 140));
  sheet.part(2, () => {
    for (const z of [210, 300]) pad(sheet, x, y + 6, z);
  });
};

const SHOE = 'M-112 46A122 122 0 0 1 -30 -118L-24 -98A100 100 0 0 0 -92 40Z';
const SHOE_RIGHT = 'M112 46A122 122 0 0 0 30 -118L24 -98A100 100 0 0 1 92 40Z';
const RIB = 'M-96 44A106 106 0 0 1 -24 -104L-16 -84A74 74 0 0 0 -60 52L-84 60Z';
const RIB_RIGHT = 'M96 44A106 106 0 0 0 24 -104L16 -84A74 74 0 0 1 60 52L84 60Z';

export const rearDrum: Draw = (sheet) => {
  sheet.axis([0, 0, -430], [0, 0, 430]);
  sheet.part(1, () =>
    sheet.extrude(circle(150) + circle(30) + holes(around(4, 58, 45), 7), front(0, 0, -400), 10, {
      lines: circle(140) + circle(96) + rect(54, 22, 0, -104, 5) + circle(4, -12, -104) + circle(4, 12, -104),
    }),
  );
  sheet.part(5, () => {
    sheet.lathe(
      [
        [-52, 13],
        [-40, 13],
        [-40, 19],
        [40, 19],
        [40, 13],
        [52, 13],
      ],
      along([0, 150, -262], [1, 150, -262]),
    );
    sheet.extrude(hex(9), front(0, 160, -262), 12);
  });
  sheet.part(2, () => {
    for (const rib of [RIB, RIB_RIGHT]) sheet.extrude(rib, front(0, 0, -180), 6);
    for (const shoe of [SHOE, SHOE_RIGHT]) sheet.extrude(shoe, front(0, 0, -198), 40);
  });
  sheet.part(6, () => {
    for (const y of [122, -100]) {
      sheet.tube(
        [
          [-74, y, -90],
          [-56, y, -90],
        ],
        5,
      );
      sheet.tube(
        [
          [56, y, -90],
          [74, y, -90],
        ],
        5,
      );
      const spring = along([-56, y, -90], [56, y, -90]);
      sheet.coil(spring, 11, 112, 11, 4, false);
      sheet.coil(spring, 11, 112, 11, 4, true);
    }
    for (const x of [-96, 96])
      sheet.lathe(
        [
          [-30, 3],
          [0, 3],
          [0, 13],
          [5, 13],
        ],
        front(x, 10, -80),
        { lines: 'M-6 0L6 0' },
      );
  });
  sheet.part(3, () => {
    sheet.lathe(
      [
        [0, 146],
        [10, 150],
        [22, 150],
        [22, 142],
        [70, 142],
      ],
      front(0, 0, 40),
    );
    sheet.extrude(circle(124) + circle(34) + holes(around(4, 62, 45), 9), front(0, 0, 110), 12, {
      lines: circle(112) + circle(50) + circle(5, 62, 0) + circle(5, -62, 0),
    });
  });
  sheet.part(4, () => {
    sheet.lathe(
      [
        [0, 30],
        [4, 30],
      ],
      front(0, 0, 290),
    );
    sheet.extrude(hex(26), front(0, 0, 294), 20, { lines: circle(22), bores: circle(13) });
  });
};
