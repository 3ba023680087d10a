import { useEffect } from 'react';
import { useGarage } from '@entities/garage/garage-store';
import { number, products } from '@shared/i18n/format';
import { inCity } from '@shared/i18n/in-city';
import type { PartMatches } from '@entities/search/parts/part-types';
import { looksLikeVin } from '@entities/vin/vin';
import { useSearchBox, type SearchTab } from '@entities/search/box/search-box-store';
import { logClick } from '@entities/search/log';
import { useCity, useSession } from '@entities/session/session-store';
import { classes } from '@shared/ui/classes';
import { Skeleton } from '@shared/ui/skeleton';
import {
  entriesOf,
  entriesOfNothing,
  entriesWithoutEngine,
  visibleGroups,
  understoodText,
  type Entry,
  type EntryGroup,
  type EntryContext,
} from './completion-entries';
import { Option } from './option';
import { useRecent } from './recent-searches';
import { CompletionReading, spokenReading } from './completion-reading';
import { useCompletionsLog } from './use-completions-log';
import { useCompletions, type CompletionsState as Answer } from './use-completions';
import { useNumberCompletions } from './use-number-completions';
import { entriesOfNumbers } from './number-entries';
import { useListKeys } from './use-list-keys';
import styles from './completions.module.css';

const LIST_ID = 'search-completions';
const NONE: never[] = [];

export interface CompletionsProps {
  /** On a phone's full screen. */
  full: boolean;
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

function useGroups(
  text: string,
  tab: SearchTab,
  answer: Answer,
  matches: PartMatches | null,
  shelf: EntryContext,
): EntryGroup[] {
  const recent = useRecent((state) => state.recent);
  const cars = useCars();
  const sections = useSession((session) => session.init?.categories) ?? NONE;
  if (text === '') return entriesOfNothing(tab, recent, cars, sections);
  const numbers = matches === null ? [] : entriesOfNumbers(matches, tab === 'number' ? recent : NONE);
  if (tab === 'number' && matches !== null) return numbers;
  if (numbers.length > 0 && answer.result !== null)
    return visibleGroups([...numbers, ...entriesOf(answer.result, recent, shelf)]);
  return answer.result === null
    ? entriesWithoutEngine(text, tab, looksLikeVin(text) ? 'vin' : 'text', recent)
    : entriesOf(answer.result, recent, shelf);
}

/** Status line for what the list cannot show; one at most. */
function noteOf(text: string, tab: SearchTab, answer: Answer, isNothing: boolean): string | null {
  if (tab === 'vin')
    return 'Подойдёт VIN из 17 знаков или номер кузова через дефис: NZE121-3019283. Русские буквы поправим сами.';
  if (tab === 'number' && text === '') return 'Пишите номер как удобно: с пробелами, точками или слитно.';
  if (answer.failed && tab === 'number')
    return 'Поиск сейчас не отвечает. Номер останется в строке, попробуйте через минуту.';
  if (answer.failed) return 'Подсказки сейчас не отвечают. Нажмите «Найти» — товары покажем и без них.';
  if (tab === 'number' && !answer.waiting && isNothing)
    return `Номеров, похожих на «${text}», нет. Проверьте его на детали; «Найти» покажет, что делать дальше.`;
  if (answer.result !== null && isNothing)
    return `По запросу «${text}» подсказать нечего. Нажмите «Найти» — покажем, что пробовали.`;
  return null;
}

/** The list of completions under the search box. */
export default function Completions({ full, onSearch, onGo }: CompletionsProps) {
  const value = useSearchBox((box) => box.value);
  const tab = useSearchBox((box) => box.tab);
  const asTyped = useSearchBox((box) => box.asTyped);
  const { forget, forgetAll } = useRecent();
  const city = useCity();
  const text = value.trim();
  const ofText = useCompletions(text, tab, city?.id ?? null, asTyped);
  const ofNumber = useNumberCompletions(
    text,
    tab === 'number' || ofText.result?.plan.kind === 'number',
    city?.id ?? null,
  );
  const answer: Answer = tab === 'number' ? { ...ofNumber, result: null } : ofText;
  const groups = useGroups(text, tab, answer, ofNumber.matches, { cityId: city?.id ?? 0, asTyped, full });
  useCompletionsLog(answer.result);
  const entries = groups.flatMap((group) => group.entries);
  const note = noteOf(
    text,
    tab,
    answer,
    (tab !== 'number' || ofNumber.matches !== null) && !ofNumber.waiting && entries.length === 0,
  );
  const waiting = answer.waiting && answer.result === null && ofNumber.matches === null && !answer.failed;

  const pick = (entry: Entry | undefined) => {
    if (entry?.kind === 'product')
      logClick({
        productId: entry.document.id,
        position: entries.filter(({ kind }) => kind === 'product').indexOf(entry) + 1,
        block: 'completions',
      });
    if (entry?.kind === 'query' && entry.to === null) onSearch(entry.text, entry.tab);
    else if (entry !== undefined) onGo(entry.to ?? '');
  };
  const idOf = (index: number) => `${LIST_ID}-${index}`;
  const { active } = useListKeys({
    list: `${tab} ${text} ${entries.length}`,
    count: entries.length,
    idOf,
    onEnter: (index) => pick(entries[index]),
    onEnterInBox: () => {
      const [first] = groups.find(({ key }) => key === 'queries')?.entries ?? [];
      if (first?.kind !== 'query' || first.to === null || answer.waiting) return false;
      onGo(first.to);
      return true;
    },
    onDelete: (index) => {
      const entry = entries[index];
      if (entry?.kind !== 'query' || !entry.recent) return false;
      forget(entry.text, entry.tab);
      return true;
    },
  });

  if (entries.length === 0 && note === null && !waiting) return null;
  const shownTyped = answer.result === null ? text : understoodText(answer.result);
  const ofGoods = groups.find(({ key }) => key === 'products');
  const ofWords = groups.filter(({ key }) => key !== 'products');
  const counted = groups.find((group) => group.counted);
  const hasRecent = groups.some(({ key }) => key === 'recent');
  const firstOf = (group: EntryGroup) => entries.findIndex((entry) => entry === group.entries[0]);

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
        {group.entries.map((entry, index) => {
          const entryIndex = firstOf(group) + index;
          const onForget = entry.kind === 'query' && entry.recent ? () => forget(entry.text, entry.tab) : null;
          return (
            <Option
              key={entryIndex}
              id={idOf(entryIndex)}
              entry={entry}
              query={shownTyped}
              city={city}
              active={entryIndex === active}
              onPick={() => pick(entry)}
              onForget={onForget}
            />
          );
        })}
      </div>
    </div>
  );

  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- keeps the caret in the input, does nothing else
    <div
      className={classes(styles.panel, full && styles.full, ofGoods !== undefined && styles.wide)}
      onMouseDown={(event) => event.preventDefault()}
    >
      {answer.result !== null && text !== '' && (
        <CompletionReading
          plan={answer.result.plan}
          onUndo={(piece) => useSearchBox.setState({ asTyped: [...asTyped, piece] })}
        />
      )}
      {entries.length > 0 && (
        <div id={LIST_ID} role="listbox" aria-label="Подсказки" className={styles.list}>
          {ofWords.length > 0 && (
            <div role="presentation" className={styles.side}>
              {ofWords.map(renderGroup)}
            </div>
          )}
          {ofGoods !== undefined && (
            <div role="presentation" className={styles.side}>
              {renderGroup(ofGoods)}
            </div>
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
        {hasRecent && (
          <button type="button" className={styles.clear} onClick={() => forgetAll(tab)}>
            Забыть недавние
          </button>
        )}
        {answer.result !== null && city !== null && answer.result.total > 0 && (
          <span className={styles.total}>
            {products(answer.result.total)}
            {answer.result.inStock !== null && `, в наличии ${inCity(city.name)} ${number(answer.result.inStock)}`}
          </span>
        )}
      </div>
      <span className="vh" role="status">
        {answer.result !== null && text !== '' && spokenReading(answer.result.plan)}
        {entries.length > 0 ? `Подсказок: ${entries.length}` : (note ?? '')}
      </span>
    </div>
  );
}
