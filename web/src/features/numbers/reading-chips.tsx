import { useNavigate } from 'react-router';
import type { ReactNode } from 'react';
import type { PartMatches, ReadingKind, ReadingStep } from '@entities/search/parts/part-types';
import { searchAddress } from '@entities/search/box/search-box-store';
import { Rewrite, readingNumber, ReadingChip, ReadingLine } from '@entities/search/reading/query-reading';
import { useNumberState } from './use-number-state';
import { useUndoneFocus } from './use-undone-focus';
import { numberText } from './number-texts';

const NOTES: Partial<Record<ReadingKind, string>> = { layout: 'раскладка:', lookalike: 'русские буквы:' };

export interface ReadingChipsProps {
  matches: PartMatches;
  /** The chosen maker, among several. */
  maker?: string | undefined;
  /** Content after the chips. */
  children?: ReactNode;
}

/** Readings of the number; each correction can be undone, and the number searched as words. */
export function ReadingChips({ matches, maker, children }: ReadingChipsProps) {
  const { query, reading } = matches;
  const { state, change } = useNumberState();
  const { line, undone } = useUndoneFocus();
  const navigate = useNavigate();
  const asWords = () => void navigate(searchAddress(query, 'goods', [query]) ?? '/search');
  const back = (next: Parameters<typeof change>[0]) => {
    undone();
    change({ ...next, part: null });
  };
  const undo = ({ kind }: ReadingStep) =>
    kind === 'separators' ? asWords() : back({ without: [...state.without, kind] });
  const isRespelt = reading.steps.some(({ kind }) => kind === 'separators');
  return (
    <ReadingLine ref={line}>
      <span>Понято так:</span>
      {!isRespelt && (
        <ReadingChip label={`Искать «${query}» как слово`} onUndo={asWords}>
          номер <b className={readingNumber}>{numberText(matches)}</b>
        </ReadingChip>
      )}
      {reading.steps.map((step) => (
        <ReadingChip
          key={step.kind + step.was}
          label={step.kind === 'separators' ? `Искать «${query}» как слово` : `Не менять: искать «${step.was}»`}
          onUndo={() => undo(step)}
        >
          <Rewrite was={step.was} became={step.became} note={NOTES[step.kind]} isNumber />
        </ReadingChip>
      ))}
      {maker !== undefined && (
        <ReadingChip label="Другой бренд" onUndo={() => back({})}>
          бренд {maker}
        </ReadingChip>
      )}
      {state.without.length > 0 && (
        <button type="button" className="link" onClick={() => back({ without: [] })}>
          Вернуть как было
        </button>
      )}
      {children}
    </ReadingLine>
  );
}
