import type { Draw } from './drawing';
import { canister } from './engine';
import { around, circle, hex, holes, rect } from './shapes';
import { smooth } from './sheet';
import { along, front, shifted, side, top } from './space';

const ribs = (width: number, height: number, step: number): string =>
  Array.from(
    { length: Math.floor(width / step) - 1 },
    (_, index) => `M${-width / 2 + step * (index + 1)} ${-height / 2}L${-width / 2 + step * (index + 1)} ${height / 2}`,
  ).join('');

export const cooling: Draw = (sheet) => {
  sheet.part(1, () => {
    const frame = front(0, 0, -160);
    sheet.extrude(rect(330, 220), frame, 34, { lines: rect(310, 200) + ribs(310, 200, 14) });
    for (const x of [-183, 183])
      sheet.extrude(rect(36, 236, x, 0, 8), shifted(frame, 0, 0, -6), 46, {
        lines: [-80, -40, 0, 40, 80].map((y) => `M${x - 14} ${y}L${x + 14} ${y}`).join(''),
      });
    sheet.lathe(
      [
        [0, 20],
        [40, 20],
      ],
      front(183, 80, -120),
      { bores: circle(14) },
    );
  });
  sheet.part(6, () => {
    sheet.extrude(rect(120, 90, 0, 0, 24), top(330, 60, -120), 90, { lines: rect(100, 70, 0, 0, 18) });
    sheet.lines('M-50 0L50 0', front(330, 100, -75));
    sheet.lathe(
      [
        [0, 22],
        [22, 22],
      ],
      top(330, 150, -120),
      { bores: circle(15) },
    );
  });
  sheet.part(5, () => {
    sheet.lathe(
      [
        [0, 20],
        [10, 20],
        [10, 30],
        [34, 30],
      ],
      top(330, 230, -120),
      { lines: circle(22) + 'M-16 0L16 0' },
    );
    for (const [x, y] of around(18, 30, 4)) sheet.lines(`M${x} ${y}L${x * 0.92} ${y * 0.92}`, top(330, 264, -120));
  });
  sheet.part(4, () => {
    sheet.tube(
      smooth([
        [183, 80, 20],
        [183, 84, 70],
        [150, 60, 110],
        [110, 0, 130],
        [104, -40, 170],
        [60, -50, 200],
      ]),
      40,
      true,
    );
    sheet.lathe(
      [
        [0, 23],
        [12, 23],
      ],
      front(183, 80, 16),
    );
  });
  sheet.part(2, () => {
    const frame = front(-110, 40, 190);
    sheet.lathe(
      [
        [-50, 12],
        [-44, 22],
        [0, 22],
      ],
      frame,
    );
    sheet.extrude(circle(44) + holes([], 1), frame, 6, { lines: circle(36) });
    sheet.lathe(
      [
        [6, 24],
        [12, 26],
        [34, 12],
        [34, 6],
        [50, 6],
      ],
      frame,
    );
  });
  sheet.part(3, () => {
    const frame = front(-240, -150, 230);
    sheet.extrude(
      'M-70 -50C-20 -80 50 -70 70 -30C90 20 60 70 10 72C-40 74 -84 40 -82 0C-82 -22 -80 -42 -70 -50Z' +
        holes(
          [
            [-58, -32],
            [54, -36],
            [-46, 48],
            [42, 48],
          ],
          7,
        ),
      frame,
      18,
    );
    sheet.lathe(
      [
        [18, 40],
        [44, 40],
        [44, 16],
        [70, 16],
        [70, 48],
        [92, 48],
      ],
      frame,
      { lines: circle(36) + holes(around(3, 22), 5), bores: circle(9) },
    );
  });
  sheet.part(7, () => canister(sheet, top(130, -250, 230), 110, 66, 130));
};

export const fuel: Draw = (sheet) => {
  sheet.part(2, () => {
    const frame = top(-190, -230, 0);
    sheet.extrude(rect(120, 100, 0, 0, 24), frame, 90, { lines: rect(104, 84, 0, 0, 18) });
    sheet.lathe(
      [
        [90, 34],
        [180, 34],
      ],
      frame,
    );
    for (const x of [-52, 52])
      sheet.tube(
        [
          [-190 + x, -140, 0],
          [-190 + x, 30, 0],
        ],
        9,
      );
    sheet.tube(
      smooth([
        [-176, -50, 20],
        [-140, -20, 20],
        [-160, 10, 20],
        [-150, 36, 20],
      ]),
      11,
      true,
    );
    sheet.lathe(
      [
        [260, 84],
        [276, 86],
        [276, 70],
        [290, 68],
      ],
      frame,
      { lines: circle(52) },
    );
    sheet.extrude(rect(44, 30, 0, 0, 5), top(-206, 60, 8), 24, { bores: rect(30, 16, 0, 0, 3) });
    sheet.lathe(
      [
        [0, 9],
        [40, 9],
        [40, 12],
        [54, 12],
      ],
      along([-160, 72, 10], [-120, 86, 10]),
    );
  });
  sheet.part(1, () => {
    const frame = side(40, -40, 60);
    sheet.lathe(
      [
        [-60, 8],
        [-30, 9],
        [-30, 20],
        [0, 48],
        [8, 52],
        [150, 52],
        [158, 48],
        [180, 20],
        [180, 9],
        [214, 8],
      ],
      frame,
      { bores: circle(4) },
    );
    sheet.lines('M-20 20L20 20', side(198, -40, 60));
  });
  sheet.part(3, () => {
    for (const [step, x] of [180, 280, 380].entries()) {
      const frame = top(x, 90 - step * 6, -40);
      sheet.lathe(
        [
          [0, 8],
          [14, 9],
          [14, 15],
          [40, 16],
          [40, 24],
          [96, 24],
          [96, 14],
          [122, 13],
          [122, 17],
          [130, 17],
          [130, 13],
          [142, 12],
        ],
        frame,
        { bores: circle(6) },
      );
      sheet.extrude(rect(30, 26, 0, 0, 4), along([x + 20, 166 - step * 6, -30], [x + 50, 178 - step * 6, -10]), 30, {
        bores: rect(18, 14, 0, 0, 3),
      });
      sheet.lines(hex(11), frame, 60);
    }
  });
};
