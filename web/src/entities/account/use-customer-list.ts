import { useEffect } from 'react';
import type { OwnList, UseOwnList } from './customer-list';

/** The list, asked for anew by every page that shows it; what is known already stays on the screen meanwhile. */
export function useLoaded<Item, Draft>(use: UseOwnList<Item, Draft>): OwnList<Item, Draft> {
  const list = use();
  const { load } = list;
  useEffect(() => void load(), [load]);
  return list;
}
