import { Fragment } from 'react';
import type { WorkTime } from '@shared/api/types';
import { workHoursParts } from './work-hours';

/** Working hours; lines wrap between parts of the week, not inside one. */
export function Hours({ times, sentence = false }: { times: readonly WorkTime[]; sentence?: boolean }) {
  return workHoursParts(times).map((part, index) => (
    <Fragment key={part}>
      {index > 0 && ', '}
      <span className="num">{sentence && index === 0 ? part.charAt(0).toUpperCase() + part.slice(1) : part}</span>
    </Fragment>
  ));
}
