import { useEffect, useMemo } from 'react';
import type { City } from '@shared/api/types';
import { number, products } from '@shared/i18n/format';
import { inCity } from '@shared/i18n/in-city';
import { classes } from '@shared/ui/classes';
import { Skeleton } from '@shared/ui/skeleton';
import { useGarage } from '@entities/garage/garage-store';
import { useSearchBox, type SearchTab } from '@entities/search/box/search-box-store';
import { clickEvent } from '@entities/search/log/search-events';
import { readVin } from '@entities/vin/vin';
import { useSession } from '@entities/session/session-store';
import { understoodText, type Entry, type EntryGroup } from './completion-entries';
import { completionGroups } from './completion-groups';
import { completionNote } from './completion-note';
import { CompletionReading, spokenReading } from './completion-reading';
import { completionsResult } from './completions-result';
import { Option } from './option';
import { useRecent } from './recent-searches';
import { useCompletions } from './use-completions';
import { useCompletionsLog } from './use-completions-log';
import { useListKeys } from './use-list-keys';
import styles from './completions.module.css';

const LIST_ID = 'search-completions';
const NONE: never[] = [];

export interface CompletionListProps {
  /** On a phone's full screen. */
  full: boolean;
  city: City | null;
  onSearch: (text: string, tab: SearchTab) => void;
  onGo: (address: string) => void;
}

/** Loaded once, when the list opens. */
function useCars() {
  const { items, load } = useGarage();
  const isUnknown = items === null;
  useEffect(() => {
    if (isUnknown) void load();
  }, [isUnknown, load]);
  return items ?? NONE;
}

/** A VIN or a frame number, also without its dash: it has a page of its own. */
function isNumberOfCar(text: string): boolean {
  const { kind } = readVin(text);
  return kind === 'vin' || kind === 'frame' || /^\S*(?:\d\S*){5}$/.test(text);
}

const idOf = (index: number) => `${LIST_ID}-${index}`;

/** The entries as a listbox; products stand in a column of their own. */
export function CompletionList({ full, city, onSearch, onGo }: CompletionListProps) {
  const { value, tab, asTyped } = useSearchBox();
  const { recent, forget, forgetAll } = useRecent();
  const cars = useCars();
  const sections = useSession((session) => session.init?.categories) ?? NONE;
  const cityId = city?.id ?? 0;
  const text = value.trim();
  const state = useCompletions(text, tab, asTyped);
  const { results, text: answeredText } = state;
  const result = useMemo(
    () => results && completionsResult(answeredText, results, cityId),
    [results, answeredText, cityId],
  );
  useCompletionsLog(result, state.sendEvent);
  const groups = completionGroups(text, tab, state, result, { recent, cars, sections, cityId, asTyped, full });
  const entries = groups.flatMap((group) => group.entries);
  const note = completionNote(text, tab, state, entries.length === 0);
  const waiting = state.waiting && state.results === null && !state.failed;

  const pick = (entry: Entry | undefined) => {
    if (entry?.kind === 'product' && state.sendEvent !== null)
      clickEvent(state.sendEvent, 'completions')(
        entry.document,
        entries.filter(({ kind }) => kind === 'product').indexOf(entry),
      );
    if (entry?.kind === 'query' && entry.to === null) onSearch(entry.text, entry.tab);
    else if (entry !== undefined) onGo(entry.to ?? '');
  };
  const forgetterOf = (entry: Entry | undefined) =>
    entry?.kind === 'query' && entry.recent ? () => forget(entry.text, entry.tab) : null;
  const { active } = useListKeys({
    list: `${tab} ${text} ${entries.length}`,
    count: entries.length,
    idOf,
    onEnter: (index) => pick(entries[index]),
    onEnterInBox: () => {
      const [first, second] = groups.find(({ key }) => key === 'queries' || key === 'cars')?.entries ?? [];
      const isSoleCar = second === undefined && !isNumberOfCar(text);
      if (first === undefined || first.to === null || state.waiting || (tab === 'vin' && !isSoleCar)) return false;
      onGo(first.to);
      return true;
    },
    onDelete: (index) => {
      const forgetEntry = forgetterOf(entries[index]);
      forgetEntry?.();
      return forgetEntry !== null;
    },
  });

  if (entries.length === 0 && note === null && !waiting) return null;
  const ofGoods = groups.filter(({ key }) => key === 'products');
  const ofWords = groups.filter(({ key }) => key !== 'products');
  const counted = groups.find((group) => group.counted);

  const renderGroup = (group: EntryGroup) => (
    <div
      key={group.key}
      role="group"
      aria-labelledby={`${LIST_ID}-${group.key}`}
      className={classes(styles.group, styles[group.key])}
    >
      <div id={`${LIST_ID}-${group.key}`} role="presentation" className={styles.title}>
        {group.title}
        {group === counted && <span>в наличии</span>}
      </div>
      <div role="presentation" className={styles.options}>
        {group.entries.map((entry) => {
          const index = entries.indexOf(entry);
          return (
            <Option
              key={index}
              id={idOf(index)}
              entry={entry}
              query={result === null ? text : understoodText(result)}
              city={city}
              active={index === active}
              onPick={() => pick(entry)}
              onForget={forgetterOf(entry)}
            />
          );
        })}
      </div>
    </div>
  );

  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- keeps the caret in the input, does nothing else
    <div
      className={classes(styles.panel, full && styles.full, ofGoods.length > 0 && styles.wide)}
      onMouseDown={(event) => event.preventDefault()}
    >
      {result !== null && (
        <CompletionReading
          plan={result.plan}
          onUndo={(piece) => useSearchBox.setState({ asTyped: [...asTyped, piece] })}
        />
      )}
      {entries.length > 0 && (
        <div id={LIST_ID} role="listbox" aria-label="Подсказки" className={styles.list}>
          {[ofWords, ofGoods].map(
            (side, index) =>
              side.length > 0 && (
                <div key={index} role="presentation" className={styles.side}>
                  {side.map(renderGroup)}
                </div>
              ),
          )}
        </div>
      )}
      {waiting && (
        <div className={styles.waiting} aria-hidden="true">
          {[62, 48, 70, 40].map((width) => (
            <Skeleton key={width} width={`${width}%`} height={20} />
          ))}
        </div>
      )}
      {note !== null && <p className={styles.note}>{note}</p>}
      <div className={styles.foot}>
        <span className={styles.keys} aria-hidden="true">
          <kbd>↑</kbd>
          <kbd>↓</kbd> выбрать <kbd>Enter</kbd> открыть <kbd>Esc</kbd> закрыть
        </span>
        {groups.some(({ key }) => key === 'recent') && (
          <button type="button" className={styles.clear} onClick={() => forgetAll(tab)}>
            Забыть недавние
          </button>
        )}
        {result !== null && city !== null && result.total > 0 && (
          <span className={styles.total}>
            {products(result.total)}
            {result.inStock !== null && `, в наличии ${inCity(city.name)} ${number(result.inStock)}`}
          </span>
        )}
      </div>
      <span className="vh" role="status">
        {result !== null && spokenReading(result.plan)}
        {entries.length > 0 ? `Подсказок: ${entries.length}` : (note ?? '')}
      </span>
    </div>
  );
}
