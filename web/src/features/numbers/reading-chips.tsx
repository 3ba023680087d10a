import { useNavigate } from 'react-router';
import type { ReactNode } from 'react';
import type { PartFindings, ReadingKind, ReadingStep } from '@entities/search/parts/part-types';
import { searchAddress } from '@entities/search/box/search-box-store';
import { Became, understoodNumber, UnderstoodChip, UnderstoodLine } from '@entities/search/reading/query-reading';
import { useNumberState } from './use-number-state';
import { useUndoneFocus } from './use-undone-focus';
import { numberText } from './number-texts';

const NOTES: Partial<Record<ReadingKind, string>> = { layout: 'раскладка:', lookalike: 'русские буквы:' };

export interface ReadingChipsProps {
  findings: PartFindings;
  /** Whose number was chosen among several. */
  maker?: string | undefined;
  /** After the chips. */
  children?: ReactNode;
}

/** How the number was read; each step goes back to what was typed, and the number itself to a search by words. */
export function ReadingChips({ findings, maker, children }: ReadingChipsProps) {
  const { typed, reading } = findings;
  const { state, change } = useNumberState();
  const { line, undone } = useUndoneFocus();
  const navigate = useNavigate();
  const asWords = () => void navigate(searchAddress(typed, 'goods', [typed]) ?? '/search');
  const back = (next: Parameters<typeof change>[0]) => {
    undone();
    change({ ...next, part: null });
  };
  const undo = ({ kind }: ReadingStep) =>
    kind === 'separators' ? asWords() : back({ without: [...state.without, kind] });
  const isRespelt = reading.steps.some(({ kind }) => kind === 'separators');
  return (
    <UnderstoodLine ref={line}>
      <span>Понято так:</span>
      {!isRespelt && (
        <UnderstoodChip label={`Искать «${typed}» как слово`} onUndo={asWords}>
          номер <b className={understoodNumber}>{numberText(findings)}</b>
        </UnderstoodChip>
      )}
      {reading.steps.map((step) => (
        <UnderstoodChip
          key={step.kind + step.was}
          label={step.kind === 'separators' ? `Искать «${typed}» как слово` : `Не менять: искать «${step.was}»`}
          onUndo={() => undo(step)}
        >
          <Became was={step.was} became={step.became} note={NOTES[step.kind]} isNumber />
        </UnderstoodChip>
      ))}
      {maker !== undefined && (
        <UnderstoodChip label="Другой бренд" onUndo={() => back({})}>
          бренд {maker}
        </UnderstoodChip>
      )}
      {state.without.length > 0 && (
        <button type="button" className="link" onClick={() => back({ without: [] })}>
          Вернуть как было
        </button>
      )}
      {children}
    </UnderstoodLine>
  );
}
