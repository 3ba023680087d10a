import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { findParts, MAX_LINES, type PartList } from '@shared/api/parts';
import { failureText } from '@shared/forms/form-errors';
import { useCityId, useSession } from '@entities/session/session-store';
import { storeList, readStoredList } from './stored-list';
import { replaceText, type PastedText } from './pasted-text';
import { mergeRows, type DuplicateRows } from './duplicate-rows';
import { correctedRows, isWithoutNumber, refreshRows, listRowsOf, restoreRows, type ListRow } from './list-rows';

const NOTHING = 'Номеров в\u00a0тексте не\u00a0нашли. Вставьте их, каждый с\u00a0новой строки.';

export interface NumberList {
  text: string;
  rows: readonly ListRow[];
  /** Note about a cut paste, or an error. */
  note: string | null;
  failure: string | null;
  busy: boolean;
  /** Rows that are being requested again. */
  pendingRowKeys: ReadonlySet<string>;
  /** Why prices are of another city or outdated; null: they are current. */
  stale: string | null;
  again: () => void;
  write: (text: string) => void;
  insert: (pasted: PastedText) => void;
  setNote: (note: string) => void;
  find: () => Promise<boolean>;
  change: (key: string, part: Partial<Pick<ListRow, 'qty' | 'chosen'>>) => void;
  /** Requests one row again with another text. Resolves to an error text, or null. */
  rewrite: (key: string, text: string) => Promise<string | null>;
  /** Removes a row; the result restores it. */
  remove: (row: ListRow) => () => void;
  /** Merges rows of one part; the result undoes it. */
  mergeDuplicates: (duplicates: readonly DuplicateRows[]) => () => void;
}

const cityNow = (): number | null => useSession.getState().cityId;

/** Requests a text for the current city; a response for a city that was left meanwhile is dropped and repeated. */
async function findInCurrentCity(text: string, first: number, signal: AbortSignal): Promise<PartList> {
  for (let city = first; ;) {
    const [answer] = await Promise.allSettled([findParts(text, city, signal)]);
    const now = cityNow() ?? city;
    if (now === city || signal.aborted) {
      if (answer.status === 'fulfilled') return answer.value;
      throw answer.reason;
    }
    city = now;
  }
}

/**
 * State of a number list from the paste to the cart; stored for the tab, so that neither a reload nor a failure loses
 * it.
 */
export function useNumberList(): NumberList {
  const city = useCityId();
  const [{ text, rows }, setList] = useState(readStoredList);
  const [note, setNote] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [pendingRowKeys, setPendingRowKeys] = useState<ReadonlySet<string>>(new Set());
  const inFlight = useRef<AbortController | null>(null);
  const rowRequests = useRef(new Map<string, AbortController>());
  const latest = useRef<readonly ListRow[]>(rows);
  const listNumber = useRef(0);

  useEffect(() => {
    latest.current = rows;
    storeList({ text, rows });
  }, [text, rows]);
  useEffect(() => {
    const requestedRows = rowRequests.current;
    return () => {
      inFlight.current?.abort();
      requestedRows.forEach((abort) => abort.abort());
    };
  }, []);

  const edit = useCallback(
    (next: (rows: readonly ListRow[]) => ListRow[]) => setList((before) => ({ ...before, rows: next(before.rows) })),
    [],
  );
  const change = useCallback(
    (key: string, part: Partial<Pick<ListRow, 'qty' | 'chosen'>>) =>
      edit((now) => now.map((row) => (row.key === key ? { ...row, ...part } : row))),
    [edit],
  );
  // Edits the list; the result puts the rows back where they were, unless another list was found meanwhile.
  const undoable = useCallback(
    (removed: readonly ListRow[], next: (rows: readonly ListRow[]) => ListRow[]) => {
      const order = latest.current.map(({ key }) => key);
      const list = listNumber.current;
      edit(next);
      return () => list === listNumber.current && edit((now) => restoreRows(now, removed, order));
    },
    [edit],
  );
  const remove = useCallback(
    (row: ListRow) => undoable([row], (now) => now.filter(({ key }) => key !== row.key)),
    [undoable],
  );
  const mergeDuplicates = useCallback(
    (duplicates: readonly DuplicateRows[]) =>
      undoable(
        duplicates.flatMap((duplicate) => duplicate.rows),
        (now) => duplicates.reduce<ListRow[]>((merged, duplicate) => mergeRows(merged, duplicate), [...now]),
      ),
    [undoable],
  );

  const { stale, again, cancelRefresh } = useRefresh(city, latest, edit);

  const insert = (pasted: PastedText) => {
    setList((before) => ({ ...before, text: pasted.text }));
    setNote(pasted.note);
    setFailure(null);
  };
  const write = (input: string) => insert(replaceText(text, input));

  const find = async (): Promise<boolean> => {
    if (city === null || busy || text.trim() === '') return false;
    inFlight.current?.abort();
    const abort = new AbortController();
    inFlight.current = abort;
    setBusy(true);
    setFailure(null);
    try {
      const newRows = listRowsOf(await findInCurrentCity(text, city, abort.signal));
      if (abort.signal.aborted) return false;
      if (newRows.length === 0) setNote(NOTHING);
      else {
        cancelRefresh();
        listNumber.current++;
        setList((before) => ({ ...before, rows: newRows }));
      }
      return newRows.length > 0;
    } catch (cause) {
      if (!abort.signal.aborted) setFailure(failureText(cause));
      return false;
    } finally {
      setBusy(false);
    }
  };

  const rewrite = useCallback(
    async (key: string, input: string): Promise<string | null> => {
      const line = input.replace(/\s+/g, ' ').trim();
      if (line === '' || city === null) return 'Впишите номер';
      rowRequests.current.get(key)?.abort();
      const abort = new AbortController();
      rowRequests.current.set(key, abort);
      setPendingRowKeys((before) => new Set([...before, key]));
      try {
        const { lines } = await findInCurrentCity(line, city, abort.signal);
        if (abort.signal.aborted) return null;
        if (lines.length === 0) return 'Это не\u00a0похоже на\u00a0номер';
        edit((now) => now.flatMap((row) => (row.key === key ? correctedRows(row, lines) : [row])));
        return null;
      } catch (cause) {
        return abort.signal.aborted ? null : failureText(cause);
      } finally {
        if (rowRequests.current.get(key) === abort) {
          rowRequests.current.delete(key);
          setPendingRowKeys((before) => new Set([...before].filter((candidate) => candidate !== key)));
        }
      }
    },
    [city, edit],
  );

  return {
    text,
    rows,
    note,
    failure,
    busy,
    pendingRowKeys,
    stale,
    again,
    write,
    insert,
    setNote,
    find,
    change,
    rewrite,
    remove,
    mergeDuplicates,
  };
}

const chunksOf = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));

interface Refresh {
  stale: string | null;
  again: () => void;
  /** The rows are current: no response is awaited. */
  cancelRefresh: () => void;
}

/** Requests prices and stock again after a change of city or for a stored list; the shopper's changes are preserved. */
function useRefresh(
  city: number | null,
  latest: RefObject<readonly ListRow[]>,
  update: (next: (rows: readonly ListRow[]) => ListRow[]) => void,
): Refresh {
  const [stale, setStale] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const inFlight = useRef<AbortController | null>(null);
  useEffect(() => {
    const requested = latest.current.filter((row) => !isWithoutNumber(row));
    if (city === null || requested.length === 0) return;
    const abort = new AbortController();
    inFlight.current = abort;
    const queries = new Map(requested.map(({ key, query }) => [key, query]));
    Promise.all(
      chunksOf(requested, MAX_LINES).map(async (requestedRows) => {
        const response = await findParts(requestedRows.map(({ query }) => query).join('\n'), city, abort.signal);
        return { keys: requestedRows.map(({ key }) => key), response };
      }),
    ).then(
      (answers) => {
        if (abort.signal.aborted) return;
        setStale(null);
        // A row that was edited meanwhile has its own response.
        update((now) =>
          answers
            .reduce((fresh, { keys, response }) => refreshRows(fresh, keys, response), [...now])
            .map((row, index) => (queries.get(row.key) === now[index]?.query ? row : (now[index] ?? row))),
        );
      },
      (cause: unknown) => {
        if (!abort.signal.aborted) setStale(failureText(cause));
      },
    );
    return () => abort.abort();
  }, [city, attempt, latest, update]);
  const again = () => setAttempt((before) => before + 1);
  const cancelRefresh = () => {
    inFlight.current?.abort();
    setStale(null);
  };
  return { stale, again, cancelRefresh };
}
