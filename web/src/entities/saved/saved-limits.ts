import type { SavedKind } from '@shared/api/saved';

/** The server's limits. */
export const MAX_SAVED: Record<SavedKind, number> = { favorite: 500, compare: 20 };

export const LIST_NAMES: Record<SavedKind, string> = { favorite: 'В избранном', compare: 'В сравнении' };
