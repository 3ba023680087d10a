/** Key prefix of personal data in the tab's storage: it is removed at logout. */
export const PERSONAL_PREFIX = 'own-';
/** localStorage key of an unanswered confirmation; it holds name, phone and address and is removed at logout. */
export const CONFIRMATION_ATTEMPT_KEY = 'shop-confirmation-attempt';

/** Parses JSON that an older tab, an extension or a person may have written; null: none or unreadable. */
export function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

/**
 * Storage that never throws: values that the browser refuses to store (blocked or full) live in memory as long as the
 * page. The area is a function, because a blocked one throws when its name is read.
 */
function guard(area: () => Storage) {
  const memory = new Map<string, string>();
  const readText = (key: string): string | null => {
    try {
      return memory.get(key) ?? area().getItem(key);
    } catch {
      return null;
    }
  };
  /** Null removes the value. Returns whether a reload will find the value. */
  const writeText = (key: string, text: string | null): boolean => {
    memory.delete(key);
    try {
      if (text === null) area().removeItem(key);
      else area().setItem(key, text);
      return true;
    } catch {
      if (text !== null) memory.set(key, text);
      return false;
    }
  };
  return {
    readText,
    writeText,
    /** Parses the value's JSON; null: no value or an unreadable one. */
    read: (key: string): unknown => parseJson(readText(key)),
    /** Writes the value as JSON; null removes it. Returns whether a reload will find the value. */
    write: (key: string, value: unknown): boolean => writeText(key, value === null ? null : JSON.stringify(value)),
    removeByPrefix: (prefix: string): void => {
      const keys = [...memory.keys()];
      try {
        keys.push(...Object.keys(area()));
      } catch {
        // blocked: the values are in memory
      }
      for (const key of keys) if (key.startsWith(prefix)) writeText(key, null);
    },
  };
}

/** The localStorage, shared by the tabs of this browser. */
export const browserStorage = guard(() => localStorage);
/** The sessionStorage, which survives a reload of the tab. */
export const tabStorage = guard(() => sessionStorage);
