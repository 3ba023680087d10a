import type { Draw } from './drawing';
import { around, circle, hex, holes, rect } from './shapes';
import { smooth, type Sheet } from './sheet';
import { along, front, shifted, side, top, type Frame, type Vec } from './space';
import { bellows } from './suspension';

/** A canister or a jerrycan with a neck and a label. */
export function canister(sheet: Sheet, frame: Frame, width: number, depth: number, height: number): void {
  sheet.extrude(rect(width, depth, 0, 0, 14), frame, height, { lines: rect(width - 16, depth - 16, 0, 0, 9) });
  sheet.lathe(
    [
      [0, 15],
      [8, 15],
      [8, 20],
      [30, 20],
    ],
    shifted(frame, -width * 0.2, 0, height),
    { lines: circle(15) },
  );
  sheet.extrude(rect(width * 0.36, 14, 0, 0, 6), shifted(frame, width * 0.22, 0, height), 14);
  const label: Frame = { o: shifted(frame, 0, depth / 2, height / 2).o, u: frame.u, v: [0, -1, 0], w: frame.v };
  sheet.lines(rect(width * 0.72, height * 0.56, 0, 0, 5), label);
  sheet.lines('M0 -20C10 -4 16 4 16 12A16 16 0 0 1 -16 12C-16 4 -10 -4 0 -20Z', label);
}

export const oilSystem: Draw = (sheet) => {
  sheet.part(4, () => {
    const pan = top(0, 40, 0);
    sheet.extrude(rect(230, 140, 40, 20, 24), shifted(pan, 0, 0, -96), 96);
    sheet.extrude(rect(380, 200, 0, 0, 16) + rect(330, 150, 0, 0, 20), pan, 12);
    for (const x of [-170, -85, 0, 85, 170]) for (const y of [-88, 88]) sheet.lines(circle(6, x, y), pan, 12);
    sheet.extrude(circle(20), front(60, -20, 90), 5, { bores: circle(12) });
  });
  sheet.axis([60, -20, 95], [60, -20, 360]);
  sheet.part(1, () => {
    const filter = front(-230, -40, 120);
    sheet.lathe(
      [
        [0, 44],
        [6, 48],
        [92, 48],
        [104, 40],
      ],
      filter,
      {
        lines:
          circle(30) +
          around(12, 40)
            .map(([x, y]) => `M${x} ${y}L${x * 0.82} ${y * 0.82}`)
            .join(''),
      },
    );
  });
  sheet.part(3, () => sheet.extrude(circle(24) + circle(14), front(60, -20, 170), 6));
  sheet.part(2, () => {
    sheet.lathe(
      [
        [0, 13],
        [40, 13],
        [40, 22],
        [46, 22],
      ],
      front(60, -20, 250),
    );
    for (let depth = 6; depth < 40; depth += 6) sheet.lines(circle(13), front(60, -20, 250 + depth));
    sheet.extrude(hex(18), front(60, -20, 296), 16, { lines: circle(11) });
  });
  sheet.part(5, () => canister(sheet, top(330, -160, 60), 110, 70, 150));
};

export const airIntake: Draw = (sheet) => {
  sheet.part(1, () => {
    sheet.lathe(
      [
        [0, 40],
        [70, 40],
      ],
      side(-190, -130, 10),
    );
    sheet.extrude(rect(250, 190, 0, 0, 22), top(0, -180, 0), 96);
    sheet.extrude(rect(274, 214, 0, 0, 26) + rect(230, 170, 0, 0, 16), top(0, -84, 0), 12);
    for (const x of [-90, 90]) sheet.extrude(rect(22, 40, 0, 0, 4), front(x, -92, 106), 8);
  });
  sheet.part(2, () => {
    sheet.extrude(rect(236, 176, 0, 0, 12), top(0, 0, 0), 34, {
      lines:
        rect(208, 148, 0, 0, 4) +
        Array.from({ length: 19 }, (_, fold) => `M${-98 + fold * 10.9} -72L${-98 + fold * 10.9} 72`).join(''),
    });
  });
  sheet.part(3, () => {
    sheet.extrude(rect(270, 210, 0, 0, 26), top(0, 120, 0), 16);
    sheet.extrude(rect(230, 170, 0, 0, 24), top(0, 136, 0), 46, {
      lines: rect(190, 130, 0, 0, 14) + 'M-60 -64L-60 64M0 -64L0 64M60 -64L60 64',
    });
    sheet.lathe(
      [
        [0, 38],
        [46, 38],
      ],
      side(115, 158, 0),
      { bores: circle(30) },
    );
  });
  sheet.part(5, () => {
    sheet.lathe(
      [
        [0, 40],
        [70, 40],
      ],
      side(220, 158, 0),
      { bores: circle(32) },
    );
    sheet.extrude(rect(44, 30, 0, 0, 4), top(252, 196, 0), 30, { lines: rect(26, 14, 0, 0, 3) });
  });
  sheet.part(4, () => {
    sheet.lathe(
      [
        [0, 42],
        [30, 42],
        ...bellows(90, 46, 46, 5).map(([depth, radius]): [number, number] => [34 + depth, radius]),
        [134, 42],
        [166, 42],
      ],
      side(350, 158, 0),
      { bores: circle(34) },
    );
  });
};

/** A spark plug along the frame, its electrodes at the far end. */
function plug(sheet: Sheet, frame: Frame): void {
  sheet.lathe(
    [
      [0, 13],
      [60, 13],
      [60, 20],
      [66, 20],
    ],
    frame,
  );
  for (let depth = 5; depth < 58; depth += 6) sheet.lines(circle(13), frame, depth);
  sheet.extrude(hex(23), shifted(frame, 0, 0, 66), 26);
  sheet.lathe(
    [
      [92, 17],
      [100, 13],
      [150, 11],
      [150, 6],
      [166, 6],
      [166, 8],
      [176, 8],
    ],
    frame,
  );
  for (const depth of [112, 120, 128]) sheet.lines(circle(12.5), frame, depth);
  sheet.tube([shifted(frame, 13, 0, 0).o, shifted(frame, 13, 0, -12).o, shifted(frame, 0, 0, -14).o], 5);
}

export const ignition: Draw = (sheet) => {
  const columns = [-240, -80, 80, 240];
  sheet.part(1, () => columns.forEach((x) => plug(sheet, top(x, -280, 0))));
  columns.forEach((x) => sheet.axis([x, -100, 0], [x, -20, 0]));
  sheet.part(2, () =>
    columns.slice(2).forEach((x) => {
      sheet.lathe(
        [
          [0, 18],
          [90, 18],
          [90, 22],
          [120, 24],
        ],
        top(x, -20, 0),
      );
      sheet.extrude(rect(84, 62, 4, 0, 12), top(x, 100, 0), 42, { lines: rect(56, 36, -4, 0, 6) });
      sheet.extrude(rect(34, 24, 0, 0, 4), front(x + 18, 120, 31), 26, { bores: rect(20, 12, 0, 0, 3) });
      sheet.extrude(rect(34, 30, 0, 0, 12) + circle(7), top(x + 52, 100, 0), 12);
    }),
  );
  sheet.part(3, () =>
    columns.slice(0, 2).forEach((x) => {
      const upper: Vec = [x, 120, 0];
      sheet.tube(
        smooth([upper, [x + 10, 190, -20], [x - 70, 230, -60], [x - 120, 200, -60], [x - 190, 240, -60]]),
        13,
        true,
      );
      sheet.lathe(
        [
          [0, 20],
          [16, 22],
          [90, 17],
          [120, 15],
          [140, 15],
          [144, 10],
        ],
        top(x, -20, 0),
        {},
      );
      for (const depth of [100, 110, 120]) sheet.lines(circle(16), top(x, -20, 0), depth);
      sheet.lathe(
        [
          [0, 15],
          [36, 15],
        ],
        along([x - 190, 240, -60], [x - 240, 262, -60]),
        { bores: circle(8) },
      );
    }),
  );
};
/** A mount: a rubber bush held in a metal eye, on a bracket. */
function mount(sheet: Sheet, frame: Frame, foot: (frame: Frame) => void): void {
  foot(frame);
  sheet.extrude(circle(56) + circle(44), frame, 60, {});
  sheet.extrude(circle(44) + circle(16), shifted(frame, 0, 0, 6), 48, {
    lines: 'M-30 -18C-20 -6 -20 6 -30 18M30 -18C20 -6 20 6 30 18',
  });
  sheet.lathe(
    [
      [-2, 15],
      [66, 15],
    ],
    frame,
    { bores: circle(8) },
  );
}

export const engineMounts: Draw = (sheet) => {
  sheet.part(2, () => {
    sheet.extrude(
      rect(150, 110, 0, 0, 14) +
        holes(
          [
            [-52, -34],
            [52, -34],
            [-52, 34],
            [52, 34],
          ],
          9,
        ),
      top(-250, 20, -60),
      14,
    );
    sheet.lathe(
      [
        [14, 50],
        [26, 56],
        [60, 50],
        [66, 40],
        [66, 12],
        [104, 11],
      ],
      top(-250, 20, -60),
    );
  });
  sheet.part(1, () =>
    mount(sheet, front(40, 110, -80), (frame) => {
      sheet.extrude(
        'M-40 30L40 30L76 92L76 108L-76 108L-76 92Z' +
          holes(
            [
              [-58, 98],
              [58, 98],
            ],
            6,
          ),
        shifted(frame, 0, 0, 12),
        36,
      );
      sheet.extrude(
        rect(190, 86, 0, 30, 12) +
          holes(
            [
              [-78, 52],
              [78, 52],
              [-78, 8],
              [78, 8],
            ],
            8,
          ),
        top(frame.o[0], frame.o[1] - 118, frame.o[2]),
        10,
      );
    }),
  );
  sheet.part(3, () => {
    const rod = front(310, -60, 10);
    sheet.extrude('M-96 -22L60 -34L60 34L-96 22Z' + rect(74, 22, -20, 0, 8), shifted(rod, 0, 0, 12), 36);
    sheet.extrude(circle(36, -116, 0) + circle(24, -116, 0), rod, 60);
    sheet.lathe(
      [
        [2, 22],
        [58, 22],
      ],
      shifted(rod, -116, 0),
      { bores: circle(8) },
    );
    sheet.extrude(circle(54, 96, 0) + circle(42, 96, 0), rod, 60);
    sheet.extrude(circle(42, 96, 0) + circle(14, 96, 0), shifted(rod, 0, 0, 6), 48);
    sheet.lathe(
      [
        [-2, 14],
        [64, 14],
      ],
      shifted(rod, 96, 0),
      { bores: circle(8) },
    );
  });
};
