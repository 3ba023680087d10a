import { useEffect } from 'react';
import { number, products } from '@shared/i18n/format';
import { inCity } from '@shared/i18n/in-city';
import { classes } from '@shared/ui/classes';
import { Skeleton } from '@shared/ui/skeleton';
import { useGarage } from '@entities/garage/garage-store';
import { useSearchBox, type SearchTab } from '@entities/search/box/search-box-store';
import { clickEvent } from '@entities/search/log/search-events';
import { readVin } from '@entities/vin/vin';
import { useCity, useSession } from '@entities/session/session-store';
import { understoodText, type Entry } from './completion-entries';
import { completionGroups, type EntryGroup } from './completion-groups';
import { completionNote } from './completion-note';
import { CompletionReading } from './completion-reading';
import { EntryContent } from './entry-content';
import { useRecent } from './recent-searches';
import { useCompletions } from './use-completions';
import { useCompletionsLog } from './use-completions-log';
import { useListKeys } from './use-list-keys';
import styles from './completions.module.css';

const LIST_ID = 'search-completions';
const NONE: never[] = [];
/** With or without its dash. */
const FRAME_NUMBER = /^\S*(?:\d\S*){5}$/;

export interface CompletionListProps {
  /** On a phone's full screen. */
  full: boolean;
  onSearch: (text: string, tab: SearchTab) => void;
  onGo: (address: string) => void;
}

/** The entries as a listbox; products stand in a column of their own. */
export function CompletionList({ full, onSearch, onGo }: CompletionListProps) {
  const { value, tab, asTyped } = useSearchBox();
  const city = useCity();
  const { recent, forget } = useRecent();
  const { items: cars, load } = useGarage();
  const sections = useSession((session) => session.init?.categories) ?? NONE;
  const cityId = city?.id ?? 0;
  const text = value.trim();
  const state = useCompletions(text, tab, asTyped, cityId);
  const { result, sendEvent } = state;
  useCompletionsLog(state);
  useEffect(() => {
    if (cars === null) void load();
  }, [cars, load]);
  const groups = completionGroups(text, tab, state, { recent, cars: cars ?? NONE, sections, cityId, asTyped, full });
  const entries = groups.flatMap((group) => group.entries);
  const ids = entries.map((_, index) => `${LIST_ID}-${index}`);
  const note = completionNote(text, tab, state, entries.length === 0);
  // Left-out words are shown by the results page.
  const corrections = result?.plan.understood.filter(({ kind }) => kind !== 'dropped') ?? NONE;

  const pick = ({ text: words, tab: by = 'goods', to, product }: Entry) => {
    if (product && sendEvent) clickEvent(sendEvent, 'completions')(product, result?.products.indexOf(product) ?? -1);
    if (to === null) onSearch(words, by);
    else onGo(to);
  };
  /** Enter opens the only car that a text names; a VIN or a frame number has a page of its own. */
  const soleCar = () => {
    const [car, ...others] = groups.find(({ key }) => key === 'cars')?.entries ?? [];
    const isNumber = readVin(text).kind === 'vin' || FRAME_NUMBER.test(text);
    return state.isAnswered && others.length === 0 && !isNumber ? car : undefined;
  };
  const active = useListKeys(`${tab} ${text} ${entries.length}`, ids, (key, index) => {
    const entry = entries[index] ?? (key === 'Enter' ? soleCar() : undefined);
    if (entry === undefined) return false;
    if (key === 'Enter') pick(entry);
    else if (key === 'Delete' && entry.kind === 'recent') forget(entry);
    else return false;
    return true;
  });

  if (entries.length === 0 && note === null && !state.isLoading) return null;
  const isGoods = ({ key }: EntryGroup) => key === 'products';
  const sides = [groups.filter((group) => !isGoods(group)), groups.filter(isGoods)].filter(({ length }) => length > 0);
  const counted = result && groups.find(({ key }) => key === 'queries' || key === 'categories');

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
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- keys and focus stay in the input
            <div
              key={index}
              id={ids[index]}
              role="option"
              aria-selected={index === active}
              className={classes(styles.option, styles[entry.kind], index === active && styles.active)}
              onClick={() => pick(entry)}
            >
              <EntryContent entry={entry} query={result === null ? text : understoodText(result)} city={city} />
            </div>
          );
        })}
      </div>
    </div>
  );

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keeps the caret in the input, does nothing else
    <div
      className={classes(styles.panel, full && styles.full, sides.length > 1 && styles.wide)}
      onMouseDown={(event) => event.preventDefault()}
    >
      {corrections.length > 0 && (
        <CompletionReading
          readings={corrections}
          onUndo={(piece) => useSearchBox.setState({ asTyped: [...asTyped, piece] })}
        />
      )}
      {entries.length > 0 && (
        <div id={LIST_ID} role="listbox" aria-label="Подсказки" className={styles.list}>
          {sides.map((side, index) => (
            <div key={index} role="presentation" className={styles.side}>
              {side.map(renderGroup)}
            </div>
          ))}
        </div>
      )}
      {state.isLoading && (
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
          <button type="button" className={styles.clear} onClick={() => forget({ tab })}>
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
        {corrections.map(({ from, to }) => `${from} понято как ${to}. `)}
        {entries.length > 0 ? `Подсказок: ${entries.length}` : (note ?? '')}
      </span>
    </div>
  );
}
