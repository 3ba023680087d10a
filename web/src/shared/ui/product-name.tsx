import { Fragment } from 'react';
import { withNonBreakingSpaces } from '@shared/i18n/nonbreaking';

/** Grades, part numbers and hyphenated brands: «5W-40», «BCPR6ES-11», «MANN-FILTER», «AM-L». */
const CODE = /([^\s,]*\d[^\s,]*-[^\s,]+|[^\s,]+-[^\s,]*\d[^\s,]*|[A-Za-z]{1,8}-[A-Za-z]{1,8})/;

/** Text in which codes never break. */
export function WholeCodes({ text }: { text: string }) {
  return text.split(CODE).map((part, index) =>
    index % 2 === 0 ? (
      <Fragment key={index}>{part}</Fragment>
    ) : (
      <span key={index} className="nb">
        {part}
      </span>
    ),
  );
}

/** A product's name with its line breaks: codes stay whole, short words stay with the next one. */
export function ProductName({ name }: { name: string }) {
  return <WholeCodes text={withNonBreakingSpaces(name)} />;
}
