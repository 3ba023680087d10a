import type { Draw } from './drawing';
import { around, bar, circle, holes, rect } from './shapes';
import { front, turned, type Frame } from './space';
import { bellows } from './suspension';

export const driveShaft: Draw = (sheet) => {
  const on = (z: number): Frame => front(0, 0, z);
  sheet.axis([0, 0, -600], [0, 0, 640]);
  sheet.part(2, () => {
    sheet.lathe(
      [
        [0, 20],
        [90, 20],
        [90, 30],
        [104, 62],
        [170, 66],
      ],
      on(-560),
      { bores: circle(46) },
    );
    for (const [x, y] of around(3, 48)) sheet.lines(circle(17, x, y), on(-390));
  });
  sheet.part(3, () => {
    sheet.lathe(
      [
        [0, 17],
        [30, 17],
        [34, 14],
        [330, 14],
        [334, 17],
        [366, 17],
      ],
      on(-290),
    );
    for (const z of [-284, -276, -268, 56, 64, 72]) sheet.lines(circle(17), on(z));
  });
  sheet.part(4, () =>
    sheet.lathe(
      bellows(120, 62, 30, 5)
        .map(([depth, radius]): [number, number] => [120 - depth, radius])
        .reverse(),
      on(140),
      { bores: circle(48) },
    ),
  );
  sheet.part(1, () => {
    sheet.lathe(
      [
        [0, 68],
        [76, 66],
        [96, 40],
        [104, 24],
        [180, 22],
        [184, 18],
        [240, 17],
      ],
      on(330),
      { lines: circle(9) },
    );
    for (let depth = 116; depth < 180; depth += 9) sheet.lines(circle(22), on(330 + depth));
  });
};

export const clutch: Draw = (sheet) => {
  sheet.axis([0, 0, -330], [0, 0, 400]);
  sheet.part(1, () => {
    sheet.extrude(circle(150) + holes(around(6, 140), 6) + circle(60), front(0, 0, -280), 8);
    sheet.lathe(
      [
        [8, 128],
        [44, 112],
      ],
      front(0, 0, -280),
    );
    sheet.extrude(circle(112) + circle(34), front(0, 0, -236), 5, {
      lines:
        circle(88) +
        around(18, 84)
          .map(([x, y]) => `M${x} ${y}L${x * 0.46} ${y * 0.46}`)
          .join(''),
    });
  });
  sheet.part(2, () => {
    sheet.extrude(circle(128) + circle(84), front(0, 0, 0), 10, {
      lines: around(12, 126, 10)
        .map(([x, y]) => `M${x} ${y}L${x * 0.68} ${y * 0.68}`)
        .join(''),
    });
    sheet.extrude(circle(86) + circle(15), front(0, 0, 4), 8, { lines: circle(34) + circle(26) });
    for (let index = 0; index < 4; index += 1)
      sheet.extrude(rect(40, 20, 0, -56, 8), turned(front(0, 0, 12), index * 90), 6, {
        lines: 'M-12 -62L-12 -50M-4 -62L-4 -50M4 -62L4 -50M12 -62L12 -50',
      });
    sheet.lathe(
      [
        [12, 26],
        [34, 26],
      ],
      front(0, 0, 0),
      { bores: circle(14) },
    );
  });
  sheet.part(3, () => {
    sheet.lathe(
      [
        [0, 34],
        [26, 34],
        [26, 56],
        [58, 56],
        [58, 40],
        [66, 38],
      ],
      front(0, 0, 240),
      { bores: circle(24) },
    );
    for (const dx of [-1, 1]) sheet.extrude(bar(dx * 36, 0, dx * 62, 0, 9), front(0, 0, 244), 14);
  });
};
