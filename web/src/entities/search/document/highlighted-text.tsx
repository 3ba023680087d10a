import { Fragment } from 'react';
import { withNonBreakingSpaces } from '@shared/i18n/nonbreaking';
import { unitsIn } from '../query/vocabulary-store';
import { MARK_END, MARK_START } from './highlight-marks';
import { WholeCodes } from '@shared/ui/product-name';

/** Candidates for grades and amounts: «5W-40», «DOT 4», «4 л», «60 А·ч». */
const UNIT = /(\d+ ?[wв] ?-?\d+|(?:dot|дот)[ -]?\d(?:[.,]\d)?|\d+(?:[.,]\d+)?[ \u00a0]?\p{L}[\p{L}·/]*)/iu;

export const hasHighlight = (text: string | undefined): boolean => text?.includes(MARK_START) === true;

/**
 * Text of the engine with its matches as `<mark>`; everything else stays text. `units` are grades and amounts of the
 * query: the engine matches them in another field, so the name's are marked here.
 */
export function HighlightedText({ text, units = [] }: { text: string; units?: readonly string[] }) {
  return withNonBreakingSpaces(text)
    .split(MARK_START)
    .map((part, index) => {
      const end = index === 0 ? -1 : part.indexOf(MARK_END);
      if (end < 0) return <Unmarked key={index} text={part.replaceAll(MARK_END, '')} units={units} />;
      return (
        <Fragment key={index}>
          <mark className={/\d/.test(part.slice(0, end)) ? 'nb' : undefined}>{part.slice(0, end)}</mark>
          <Unmarked text={part.slice(end + MARK_END.length).replaceAll(MARK_END, '')} units={units} />
        </Fragment>
      );
    });
}

function Unmarked({ text, units }: { text: string; units: readonly string[] }) {
  if (units.length === 0) return <WholeCodes text={text} />;
  const pieces: string[] = [''];
  text.split(UNIT).forEach((part, index) => {
    if (index % 2 === 1 && unitsIn(part).some((unit) => units.includes(unit))) pieces.push(part, '');
    else pieces.push((pieces.pop() ?? '') + part);
  });
  return pieces.map((piece, index) =>
    index % 2 === 0 ? (
      <WholeCodes key={index} text={piece} />
    ) : (
      <mark key={index} className="nb">
        {piece}
      </mark>
    ),
  );
}
