import { Fragment } from 'react';
import { tidy } from '@shared/i18n/tidy';

const OPEN = '__ais-highlight__';
const CLOSE = '__/ais-highlight__';

export const hasMark = (text: string | undefined): boolean => text?.includes(OPEN) === true;

/** Text of the engine with its matches as `<mark>`; whatever else it holds stays text. */
export function Marked({ text }: { text: string }) {
  return tidy(text)
    .split(OPEN)
    .map((part, place) => {
      const end = place === 0 ? -1 : part.indexOf(CLOSE);
      if (end < 0) return <Fragment key={place}>{part.replaceAll(CLOSE, '')}</Fragment>;
      return (
        <Fragment key={place}>
          <mark>{part.slice(0, end)}</mark>
          {part.slice(end + CLOSE.length).replaceAll(CLOSE, '')}
        </Fragment>
      );
    });
}
