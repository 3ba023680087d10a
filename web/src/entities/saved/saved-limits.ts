import type { SavedKind } from '@shared/api/saved';

/** As many as the server takes. */
export const MOST: Record<SavedKind, number> = { favorite: 500, compare: 20 };

export const PLACES: Record<SavedKind, string> = { favorite: 'В избранном', compare: 'В сравнении' };
