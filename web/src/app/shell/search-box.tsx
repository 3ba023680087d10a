import { ArrowLeft, CarFront, Hash, Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { track } from '@shared/analytics/track';
import { isResultsPath, searchAddress, useSearchBox, type SearchTab } from '@entities/search/box/search-box-store';
import { Icon } from '@shared/ui/icon';
import { lazyComponent } from '@shared/ui/lazy-component';
import { useSlashKey } from './use-slash-key';
import { useTopLayer } from './use-top-layer';
import styles from './search-box.module.css';

const TABS = {
  goods: {
    name: 'Товары',
    sign: Search,
    label: 'Поиск товаров',
    hint: 'Например, масло 5W-40 или тормозные колодки',
  },
  vin: {
    name: 'VIN или кузов',
    sign: CarFront,
    label: 'VIN или номер кузова',
    hint: 'VIN, номер кузова или машина: веста 1.6',
  },
  number: {
    name: 'Номер детали',
    sign: Hash,
    label: 'Номер детали',
    hint: 'Номер или артикул: W 914/2, 04e115561h',
  },
};

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
  const focus = () => input.current?.focus();
  useSlashKey(input);

  const [openedOn, setOpenedOn] = useState<string | null>(null);
  const open = openedOn === pathname;
  const full = open && PHONE.matches;
  const reveal = () => setOpenedOn(pathname);
  useTopLayer(form, full);

  // Only on the way to another page: text typed before the first page is ready must stay, as must text typed while
  // this page was loading and the previous one was shown.
  const shownPath = useRef(pathname);
  const typedOn = useRef('');
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    if (isResultsPath(pathname)) useSearchBox.setState({ isTyped: false });
    else if (typedOn.current !== pathname) show('', 'goods');
    typedOn.current = '';
  }, [pathname, show]);

  const leave = () => {
    setOpenedOn(null);
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
    typedOn.current = '';
    leave();
    if (useSearchBox.getState().submitHere?.(by) === true) input.current?.blur();
    else void navigate(searchAddress(text, by) ?? '');
  };
  const { sign, label, hint } = TABS[tab];
  return (
    <form
      ref={form}
      className={styles.search}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        void search(value, tab);
      }}
      onBlur={({ relatedTarget }) => {
        if (!form.current?.contains(relatedTarget) && !full) setOpenedOn(null);
      }}
      data-full={full || undefined}
    >
      <div className={styles.tabs} role="group" aria-label="Что ищем">
        {(Object.keys(TABS) as SearchTab[]).map((other) => (
          <button
            key={other}
            type="button"
            aria-pressed={other === tab}
            onClick={() => {
              setTab(other);
              focus();
              if (PHONE.matches) reveal();
            }}
          >
            {TABS[other].name}
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
          <Icon of={sign} size={22} className={styles.sign} />
          <input
            ref={input}
            type="search"
            name="q"
            role="combobox"
            aria-label={label}
            aria-expanded={list !== null}
            aria-controls={LIST_ID}
            aria-autocomplete="list"
            aria-activedescendant={list?.active ?? undefined}
            placeholder={hint}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={200}
            value={value}
            onChange={(event) => {
              typedOn.current = location.pathname;
              setValue(event.target.value);
              reveal();
            }}
            // Focus alone opens nothing: it returns by itself when the box moves to another page.
            onFocus={() => {
              onFirstFocus();
              void loadCompletions().catch(() => undefined);
            }}
            onClick={reveal}
            onKeyDown={(event) => {
              if (event.key === 'Escape' && open) leave();
              else if (event.key === 'ArrowDown' && !open) reveal();
              else if (list?.take(event.key) !== true) return;
              event.preventDefault();
            }}
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
