/**
 * sessionStorage as JSON: survives a reload of the tab. Where storage is forbidden, values live as long as the page.
 */

/** Key prefix of personal data: it is removed at logout. */
export const PERSONAL_PREFIX = 'own-';

/** Null: no value. */
export function readTabStorage(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Null removes the value. */
export function writeTabStorage(key: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // forbidden or full: see above
  }
}

export function clearPersonal(): void {
  try {
    Object.keys(sessionStorage)
      .filter((key) => key.startsWith(PERSONAL_PREFIX))
      .forEach((key) => sessionStorage.removeItem(key));
  } catch {
    // forbidden: nothing was stored
  }
}
