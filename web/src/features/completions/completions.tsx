import { ArrowRight, X } from 'lucide-react';
import { useState } from 'react';
import { products } from '@shared/i18n/format';
import { inCity } from '@shared/i18n/in-city';
import { useSearchBox, type SearchTab } from '@shared/search-box/store';
import { useCity, useSession } from '@shared/session/store';
import { classes } from '@shared/ui/classes';
import { Icon } from '@shared/ui/icon';
import { Skeleton } from '@shared/ui/skeleton';
import { entriesOf, entriesOfNothing, entriesWithoutEngine, type Entry, type Group } from './entries';
import { Option } from './option';
import { useRecent } from './recent';
import { useCompletions, type Completions as Answer } from './use-completions';
import { useListKeys } from './use-list-keys';
import styles from './completions.module.css';

const LIST_ID = 'search-completions';
const NO_SECTIONS: never[] = [];

export interface CompletionsProps {
  /** Over the whole screen of a phone. */
  full: boolean;
  onSearch: (text: string, tab: SearchTab) => void;
  onGo: (address: string) => void;
}

function useGroups(text: string, tab: SearchTab, answer: Answer): Group[] {
  const recent = useRecent((state) => state.recent);
  const sections = useSession((session) => session.init?.categories) ?? NO_SECTIONS;
  if (text === '') return entriesOfNothing(tab, recent, sections);
  return answer.found === null ? entriesWithoutEngine(text, tab, recent) : entriesOf(answer.found, recent);
}

/** Words for what is not in the list; one line at most. */
function noteOf(text: string, tab: SearchTab, answer: Answer): string | null {
  if (tab === 'vin') return 'Подойдёт VIN из 17 знаков или номер кузова через дефис: NZE121-3019283. Русские буквы поправим сами.';
  if (tab === 'number' && text === '') return 'Пишите номер как удобно: с пробелами, точками или слитно.';
  if (answer.failed) return 'Подсказки сейчас не отвечают. Нажмите «Найти» — товары покажем и без них.';
  if (answer.found?.total === 0 && answer.found.categories.length === 0) return `По запросу «${text}» подсказать нечего. Нажмите «Найти» — покажем, что пробовали.`;
  return null;
}

/** The list under the search box: what one may mean, before Enter is pressed. */
export default function Completions({ full, onSearch, onGo }: CompletionsProps) {
  const value = useSearchBox((box) => box.value);
  const tab = useSearchBox((box) => box.tab);
  const { forget, forgetAll } = useRecent();
  const city = useCity();
  const text = value.trim();
  const [exact, setExact] = useState<string | null>(null);
  const answer = useCompletions(text, tab, city?.id ?? null, exact === text);
  const groups = useGroups(text, tab, answer);
  const entries = groups.flatMap((group) => group.entries);
  const note = noteOf(text, tab, answer);
  const waiting = answer.waiting && answer.found === null && !answer.failed;

  const pick = (entry: Entry | undefined) => {
    if (entry?.kind === 'query') onSearch(entry.text, entry.tab);
    else if (entry !== undefined) onGo(entry.to);
  };
  const idOf = (place: number) => `${LIST_ID}-${place}`;
  const { active } = useListKeys({
    list: `${tab} ${text} ${entries.length}`,
    count: entries.length,
    idOf,
    onEnter: (place) => pick(entries[place]),
    onDelete: (place) => {
      const entry = entries[place];
      if (entry?.kind !== 'query' || !entry.recent) return false;
      forget(entry.text, entry.tab);
      return true;
    },
  });

  if (entries.length === 0 && note === null && !waiting) return null;
  const repaired = answer.found?.repaired ?? null;
  const shownTyped = repaired ?? text;
  const ofGoods = groups.find(({ key }) => key === 'products');
  const ofWords = groups.filter(({ key }) => key !== 'products');
  const hasRecent = groups.some(({ key }) => key === 'recent');
  const firstOf = (group: Group) => entries.findIndex((entry) => entry === group.entries[0]);

  const drawn = (group: Group) => (
    <div key={group.key} role="group" aria-labelledby={`${LIST_ID}-${group.key}`} className={classes(styles.group, styles[group.key])}>
      <div id={`${LIST_ID}-${group.key}`} role="presentation" className={styles.title}>
        {group.title}
      </div>
      <div role="presentation" className={styles.options}>
        {group.entries.map((entry, place) => {
          const at = firstOf(group) + place;
          const onForget = entry.kind === 'query' && entry.recent ? () => forget(entry.text, entry.tab) : null;
          return <Option key={at} id={idOf(at)} entry={entry} typed={shownTyped} city={city} active={at === active} onPick={() => pick(entry)} onForget={onForget} />;
        })}
      </div>
    </div>
  );

  return (
    <div
      className={classes(styles.panel, full && styles.full, ofGoods !== undefined && styles.wide)}
      onMouseDown={(event) => event.preventDefault() /* The caret stays in the box. */}
    >
      {repaired !== null && (
        <div className={styles.grasp}>
          <span>Понято так</span>
          <button type="button" className={styles.repair} onClick={() => setExact(text)} aria-label={`Искать как набрано: ${text}`}>
            <s>{text}</s>
            <Icon of={ArrowRight} size={14} />
            {repaired}
            <Icon of={X} size={16} />
          </button>
        </div>
      )}
      {entries.length > 0 && (
        <div id={LIST_ID} role="listbox" aria-label="Подсказки" className={styles.list}>
          {ofWords.length > 0 && (
            <div role="presentation" className={styles.side}>
              {ofWords.map(drawn)}
            </div>
          )}
          {ofGoods !== undefined && (
            <div role="presentation" className={styles.side}>
              {drawn(ofGoods)}
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
        {answer.found !== null && city !== null && answer.found.total > 0 && (
          <span className={styles.total}>
            {products(answer.found.total)} {inCity(city.name)}
          </span>
        )}
      </div>
      <span className="vh" role="status">
        {entries.length > 0 ? `Подсказок: ${entries.length}` : (note ?? '')}
      </span>
    </div>
  );
}
