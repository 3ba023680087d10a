import { ArrowLeft, CarFront, Hash, Search, X } from 'lucide-react';
import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent as Key,
  type SubmitEvent,
} from 'react';
import { useLocation, useNavigate } from 'react-router';
import { track } from '@shared/analytics/track';
import { isResultsPath, searchAddress, useSearchBox, type SearchTab } from '@entities/search/box/search-box-store';
import { Icon } from '@shared/ui/icon';
import { lazyComponent } from '@shared/ui/lazy-component';
import { useSlashKey } from './use-slash-key';
import { useTopLayer } from './use-top-layer';
import styles from './search-box.module.css';

const TABS = [
  {
    tab: 'goods',
    name: 'Товары',
    sign: Search,
    label: 'Поиск товаров',
    hint: 'Например, масло 5W-40 или тормозные колодки',
  },
  {
    tab: 'vin',
    name: 'VIN или кузов',
    sign: CarFront,
    label: 'VIN или номер кузова',
    hint: 'VIN, номер кузова или машина: веста 1.6',
  },
  {
    tab: 'number',
    name: 'Номер детали',
    sign: Hash,
    label: 'Номер детали',
    hint: 'Номер или артикул: W 914/2, 04e115561h',
  },
] as const;

const LIST_ID = 'search-completions';
const PHONE = matchMedia('(max-width: 767.98px)');

const loadCompletions = () => import('@features/completions');
const Completions = lazyComponent(loadCompletions, { failure: 'quiet' });
/** VINs and frame numbers have at least five digits. */
const MANY_DIGITS = /(\d\D*){5}/;

export function SearchBox({ onFirstFocus }: { onFirstFocus: () => void }) {
  const { value, tab, list, setValue, setTab, show } = useSearchBox();
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const focus = useCallback(() => input.current?.focus(), []);
  useSlashKey(focus);

  const [opened, setOpened] = useState<{ path: string; full: boolean } | null>(null);
  const open = opened?.path === pathname;
  const full = open && opened.full;
  const reveal = () => setOpened({ path: pathname, full: PHONE.matches });
  const close = () => setOpened(null);
  useTopLayer(form, full);

  // Only on the way to another page: text typed before the first page is ready must stay.
  const shownPath = useRef(pathname);
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    if (isResultsPath(pathname)) useSearchBox.setState({ isTyped: false });
    else show('', 'goods');
  }, [pathname, show]);

  const leave = () => {
    close();
    if (full) input.current?.blur();
  };
  const search = async (text: string, typedIn: SearchTab) => {
    if (text.trim() === '') return focus();
    const loaded = loadCompletions();
    const by = MANY_DIGITS.test(text)
      ? await loaded.then(({ submittedTab }) => submittedTab(text, typedIn)).catch(() => typedIn)
      : typedIn;
    void loaded.then(({ remember }) => remember(text, by)).catch(() => undefined);
    track('search', { query: text.trim(), by });
    if (text !== value) setValue(text);
    if (by !== tab) setTab(by);
    leave();
    if (useSearchBox.getState().submitHere?.(by) === true) input.current?.blur();
    else void navigate(searchAddress(text, by) ?? '');
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void search(value, tab);
  };
  const press = (event: Key) => {
    if (event.key === 'Escape' && open) {
      event.preventDefault();
      leave();
    } else if (event.key === 'ArrowDown' && !open) reveal();
    else if (open && list?.take(event.key) === true) event.preventDefault();
  };
  const blur = ({ relatedTarget }: FocusEvent) => {
    if (!form.current?.contains(relatedTarget) && !full) close();
  };
  const current = TABS.find((candidate) => candidate.tab === tab) ?? TABS[0];
  return (
    <form
      ref={form}
      className={styles.search}
      role="search"
      onSubmit={submit}
      onBlur={blur}
      data-full={full || undefined}
    >
      <div className={styles.tabs} role="group" aria-label="Что ищем">
        {TABS.map((candidate) => (
          <button
            key={candidate.tab}
            type="button"
            aria-pressed={candidate.tab === tab}
            onClick={() => {
              setTab(candidate.tab);
              focus();
              if (PHONE.matches) reveal();
            }}
          >
            {candidate.name}
          </button>
        ))}
      </div>
      <div className={styles.line}>
        {full && (
          <button type="button" className={styles.back} aria-label="Закрыть поиск" onClick={leave}>
            <Icon of={ArrowLeft} size={24} />
          </button>
        )}
        <div className={styles.box}>
          <Icon of={current.sign} size={22} className={styles.sign} />
          <input
            ref={input}
            type="search"
            name="q"
            role="combobox"
            aria-label={current.label}
            aria-expanded={open && list !== null}
            aria-controls={LIST_ID}
            aria-autocomplete="list"
            aria-activedescendant={open ? (list?.active ?? undefined) : undefined}
            placeholder={current.hint}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={200}
            value={value}
            onChange={(event) => {
              setValue(event.target.value);
              reveal();
            }}
            // Focus alone opens nothing: it returns by itself when the box moves to another page.
            onFocus={() => {
              onFirstFocus();
              void loadCompletions().catch(() => undefined);
            }}
            onClick={reveal}
            onKeyDown={press}
          />
          {value === '' ? (
            <kbd aria-hidden="true">/</kbd>
          ) : (
            <button
              type="button"
              className={styles.clear}
              aria-label="Очистить"
              onClick={() => {
                setValue('');
                focus();
              }}
            >
              <Icon of={X} size={18} />
            </button>
          )}
          <button type="submit" className={styles.go}>
            Найти
          </button>
        </div>
      </div>
      {open && (
        <Completions
          full={full}
          onSearch={(text, by) => void search(text, by)}
          onGo={(address) => {
            leave();
            void navigate(address);
          }}
        />
      )}
    </form>
  );
}
