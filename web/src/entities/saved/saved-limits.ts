import type { SavedKind } from '@shared/api/saved';

/** As many as the server takes. */
export const MAX_SAVED: Record<SavedKind, number> = { favorite: 500, compare: 20 };

export const LIST_NAMES: Record<SavedKind, string> = { favorite: 'В избранном', compare: 'В сравнении' };
