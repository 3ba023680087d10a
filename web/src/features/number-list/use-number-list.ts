import { useCallback, useEffect, useRef, useState } from 'react';
import { findParts } from '@shared/api/parts';
import { failureText } from '@shared/forms/refusal';
import { useCityId } from '@shared/session/store';
import { keepList, readList } from './kept-list';
import { fitted } from './pasted';
import { answered, refreshed, rowsOf, type ListRow } from './rows';

const NOTHING = 'Номеров в\u00a0тексте не\u00a0нашли. Вставьте их, каждый с\u00a0новой строки.';

export interface NumberList {
  text: string;
  rows: readonly ListRow[];
  /** What was left out of a paste, or why a list could not be read. */
  note: string | null;
  failure: string | null;
  busy: boolean;
  /** Rows that are being asked anew. */
  asking: ReadonlySet<string>;
  write: (text: string) => void;
  tell: (note: string) => void;
  find: () => Promise<boolean>;
  change: (key: string, part: Partial<Pick<ListRow, 'qty' | 'chosen'>>) => void;
  /** Asks one row anew by another text. Answers what is wrong with it, or null. */
  rewrite: (key: string, text: string) => Promise<string | null>;
  remove: (key: string) => void;
  restore: (row: ListRow) => void;
}

/** A list from the paste to the cart; kept for the tab, so that neither a reload nor a failure loses it. */
export function useNumberList(): NumberList {
  const city = useCityId();
  const [{ text, rows }, setList] = useState(readList);
  const [note, setNote] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState<ReadonlySet<string>>(new Set());
  const inFlight = useRef<AbortController | null>(null);

  useEffect(() => keepList({ text, rows }), [text, rows]);
  useEffect(() => () => inFlight.current?.abort(), []);

  const edit = useCallback((next: (rows: readonly ListRow[]) => ListRow[]) => setList((before) => ({ ...before, rows: next(before.rows) })), []);
  const change = useCallback((key: string, part: Partial<Pick<ListRow, 'qty' | 'chosen'>>) => edit((now) => now.map((row) => (row.key === key ? { ...row, ...part } : row))), [edit]);
  const remove = useCallback((key: string) => edit((now) => now.filter((row) => row.key !== key)), [edit]);
  // Where its neighbours of the paste stand now.
  const restore = useCallback((row: ListRow) => edit((now) => [...now, row].toSorted((a, b) => a.line - b.line)), [edit]);

  useRefresh(city, rows, edit);

  const write = (typed: string) => {
    const pasted = fitted(typed);
    // A file instead of a text takes nothing away that was there.
    if (pasted.text !== '' || pasted.note === null) setList((before) => ({ ...before, text: pasted.text }));
    setNote(pasted.note);
    setFailure(null);
  };

  const find = async (): Promise<boolean> => {
    if (city === null || busy || text.trim() === '') return false;
    inFlight.current?.abort();
    const abort = new AbortController();
    inFlight.current = abort;
    setBusy(true);
    setFailure(null);
    try {
      const found = rowsOf(await findParts(text, city, abort.signal));
      if (found.length === 0) setNote(NOTHING);
      else setList((before) => ({ ...before, rows: found }));
      return found.length > 0;
    } catch (cause) {
      if (!abort.signal.aborted) setFailure(failureText(cause));
      return false;
    } finally {
      setBusy(false);
    }
  };

  const rewrite = useCallback(async (key: string, typed: string): Promise<string | null> => {
    const line = typed.replace(/\s+/g, ' ').trim();
    if (line === '' || city === null) return 'Впишите номер';
    setAsking((before) => new Set([...before, key]));
    try {
      const [first] = (await findParts(line, city)).lines;
      if (first === undefined) return 'Это не\u00a0похоже на\u00a0номер';
      edit((now) => now.map((row) => (row.key === key ? answered({ ...row, text: line }, first) : row)));
      return null;
    } catch (cause) {
      return failureText(cause);
    } finally {
      setAsking((before) => new Set([...before].filter((one) => one !== key)));
    }
  }, [city, edit]);

  return { text, rows, note, failure, busy, asking, write, tell: setNote, find, change, rewrite, remove, restore };
}

/** Prices and stock of another city, or of a list that was kept, are asked anew; what was changed stays. */
function useRefresh(city: number | null, rows: readonly ListRow[], put: (next: (rows: readonly ListRow[]) => ListRow[]) => void): void {
  const of = useRef<number | null>(null);
  const latest = useRef({ rows, put });
  useEffect(() => {
    latest.current = { rows, put };
  });
  useEffect(() => {
    if (city === null || of.current === city) return;
    of.current = city;
    const { rows: asked } = latest.current;
    if (asked.length === 0) return;
    const abort = new AbortController();
    const texts = new Map(asked.map(({ key, text }) => [key, text]));
    findParts(asked.map(({ text }) => text).join('\n'), city, abort.signal).then(
      // A row that was rewritten meanwhile has an answer of its own.
      (found) => latest.current.put((now) => refreshed(now, asked.map(({ key }) => key), found).map((row, place) => (texts.get(row.key) === now[place]?.text ? row : (now[place] ?? row)))),
      // What is shown stays; it will be asked again at the next visit.
      () => undefined,
    );
    return () => {
      abort.abort();
      of.current = null;
    };
  }, [city]);
}
