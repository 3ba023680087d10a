import { Fragment } from 'react';
import type { NearHit } from './part-types';

/** A number with the differing characters marked. */
export function MarkedNumber({ number, marks }: Pick<NearHit, 'number' | 'marks'>) {
  const sorted = marks.toSorted(([a], [b]) => a - b);
  return (
    <>
      {sorted.map(([start, end], index) => (
        <Fragment key={start}>
          {number.slice(index === 0 ? 0 : sorted[index - 1]?.[1], start)}
          <mark>{number.slice(start, end)}</mark>
        </Fragment>
      ))}
      {number.slice(sorted.at(-1)?.[1] ?? 0)}
    </>
  );
}
