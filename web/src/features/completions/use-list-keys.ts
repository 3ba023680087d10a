import { useEffect, useEffectEvent, useState } from 'react';
import { nextActive } from '@shared/ui/use-combobox';
import { useSearchBox } from '@entities/search/box/search-box-store';

export interface ListKeys {
  /** Index of the active entry, -1: none. */
  active: number;
}

export interface ListKeysOptions {
  /** Changes whenever other entries are listed: then none is active. */
  list: string;
  count: number;
  idOf: (index: number) => string;
  onEnter: (index: number) => void;
  /** Called for Enter without an active entry; true when it was handled. */
  onEnterInBox: () => boolean;
  onDelete: (index: number) => boolean;
}

/** Keyboard handling of the combobox: arrows, Home, End, Enter and Delete; the caret stays in the box. */
export function useListKeys({ list, count, idOf, onEnter, onEnterInBox, onDelete }: ListKeysOptions): ListKeys {
  const [reached, setReached] = useState({ list, index: -1 });
  const active = reached.list === list ? reached.index : -1;

  const go = (index: number): true => {
    setReached({ list, index });
    return true;
  };
  const take = useEffectEvent((key: string): boolean => {
    if (count === 0) return false;
    const next = nextActive(key, active, count);
    if (next !== null) return go(next);
    if (active === -1) return key === 'Enter' && onEnterInBox();
    if (key === 'Home') return go(0);
    if (key === 'End') return go(count - 1);
    if (key === 'Delete') return onDelete(active);
    if (key !== 'Enter') return false;
    onEnter(active);
    return true;
  });

  const activeId = active === -1 ? null : idOf(active);
  const isOpen = count > 0;
  useEffect(() => {
    useSearchBox.setState({ list: isOpen ? { active: activeId, take } : null });
    if (activeId !== null) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, activeId]);
  useEffect(() => () => useSearchBox.setState({ list: null }), []);
  return { active };
}
