/** What this tab keeps through a reload. Storage can be forbidden: then it lives as long as the page. */

/** Begins the keys of what is personal: it leaves with the person. */
export const PERSONAL_PREFIX = 'own-';

/** Null: nothing is kept. */
export function readTabStorage(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Null: kept no longer. */
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
    // forbidden: nothing was kept
  }
}
