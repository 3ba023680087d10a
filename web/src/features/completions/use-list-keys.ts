import { useEffect, useEffectEvent, useState } from 'react';
import { nextActive } from '@shared/ui/use-combobox';
import { useSearchBox } from '@entities/search/box/search-box-store';

/** Index of the entry that a key leads to; null for other keys. Without an active one Home and End move the caret. */
function reachedBy(key: string, active: number, count: number): number | null {
  if (active >= 0 && key === 'Home') return 0;
  if (active >= 0 && key === 'End') return count - 1;
  return nextActive(key, active, count);
}

/**
 * Keyboard handling of the combobox; the caret stays in the box. @param list changes whenever other entries are
 * listed: then none is active. @param ids of the entries. @param onKey handles the keys that do not move; true when it
 * has used one. @returns the index of the active entry, -1: none.
 */
export function useListKeys(list: string, ids: readonly string[], onKey: (key: string, active: number) => boolean) {
  const [reached, setReached] = useState({ list, index: -1 });
  const active = reached.list === list ? reached.index : -1;
  const isOpen = ids.length > 0;
  const take = useEffectEvent((key: string): boolean => {
    const index = reachedBy(key, active, ids.length);
    if (index === null) return onKey(key, active);
    setReached({ list, index });
    return true;
  });

  const activeId = ids[active] ?? null;
  useEffect(() => {
    useSearchBox.setState({ list: isOpen ? { active: activeId, take } : null });
    if (activeId !== null) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, activeId]);
  useEffect(() => () => useSearchBox.setState({ list: null }), []);
  return active;
}
