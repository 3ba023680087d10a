import { Fragment } from 'react';
import { tidy } from '@shared/i18n/tidy';

/** Grades and part numbers with a hyphen: «5W-40», «BCPR6ES-11». */
const CODE = /([^\s,]*\d[^\s,]*-[^\s,]+|[^\s,]+-[^\s,]*\d[^\s,]*)/;

/** A product's name as a paragraph should break it: codes stay whole, short words stay with the next one. */
export function ProductName({ name }: { name: string }) {
  return tidy(name)
    .split(CODE)
    .map((part, place) =>
      place % 2 === 0 ? (
        <Fragment key={place}>{part}</Fragment>
      ) : (
        <span key={place} className="nb">
          {part}
        </span>
      ),
    );
}
