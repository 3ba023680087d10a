import { Hash, Search, X } from 'lucide-react';
import { useCallback, useEffect, useRef, type SubmitEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isResultsPath, searchAddress, useSearchBox, type SearchTab } from '@shared/search-box/store';
import { Icon } from '@shared/ui/icon';
import styles from './search-box.module.css';

const TABS: readonly { tab: SearchTab; name: string; hint: string }[] = [
  { tab: 'goods', name: 'Товары', hint: 'Например, масло 5W-40 или тормозные колодки' },
  { tab: 'number', name: 'Номер детали', hint: 'Номер детали в любом виде: W 914/2, 04e115561h' },
];

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

/** «/» anywhere outside a field puts the caret into the box. */
function useSlashKey(focus: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      focus();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [focus]);
}

export function SearchBox({ onFirstFocus }: { onFirstFocus: () => void }) {
  const { value, tab, setValue, setTab, show, submitHere } = useSearchBox();
  const input = useRef<HTMLInputElement>(null);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const focus = useCallback(() => input.current?.focus(), []);
  useSlashKey(focus);

  // Only on the way to another page: what is typed while the first one is still drawn must stay.
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (!isResultsPath(pathname)) show('', 'goods');
  }, [pathname, show]);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const address = searchAddress(value, tab);
    if (address === null) {
      focus();
      return;
    }
    if (submitHere?.(tab) === true) {
      input.current?.blur();
      return;
    }
    void navigate(address);
  };
  const current = TABS.find((one) => one.tab === tab) ?? TABS[0];
  return (
    <form className={styles.search} role="search" onSubmit={submit}>
      <div className={styles.tabs} role="group" aria-label="Что ищем">
        {TABS.map((one) => (
          <button
            key={one.tab}
            type="button"
            aria-pressed={one.tab === tab}
            onClick={() => {
              setTab(one.tab);
              focus();
            }}
          >
            {one.name}
          </button>
        ))}
      </div>
      <div className={styles.box}>
        <Icon of={tab === 'number' ? Hash : Search} size={22} className={styles.sign} />
        <input
          ref={input}
          type="search"
          name="q"
          aria-label={tab === 'number' ? 'Номер детали' : 'Поиск товаров'}
          placeholder={current?.hint}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={200}
          value={value}
          onChange={(event) => setValue(event.target.value)}
          onFocus={onFirstFocus}
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
    </form>
  );
}
