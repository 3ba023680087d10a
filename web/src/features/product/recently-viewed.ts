const KEY = 'recent-products';
const MOST = 12;

const isId = (value: unknown): value is number => Number.isInteger(value) && (value as number) > 0;

/** Recently viewed products of this browser, the newest first. */
export function readRecentlyViewed(): number[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(list) ? list.filter(isId).slice(0, MOST) : [];
  } catch {
    return []; // forbidden or unreadable: the section is hidden
  }
}

export function addRecentlyViewed(id: number): void {
  try {
    localStorage.setItem(
      KEY,
      JSON.stringify([id, ...readRecentlyViewed().filter((candidate) => candidate !== id)].slice(0, MOST)),
    );
  } catch {
    // forbidden or full: see readRecentlyViewed
  }
}
