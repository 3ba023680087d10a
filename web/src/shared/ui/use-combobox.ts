import { useId, useState, type HTMLAttributes, type InputHTMLAttributes, type KeyboardEvent } from 'react';

/**
 * Index of the active option after an arrow key, -1: none; null for other keys. The arrows go round through the input,
 * unless an option has to be chosen: then they stop at the ends.
 */
export function nextActive(key: string, active: number, count: number, mustChoose = false): number | null {
  const last = count - 1;
  if (key === 'ArrowDown') return active < last ? active + 1 : mustChoose ? last : -1;
  if (key === 'ArrowUp') return active > (mustChoose ? 0 : -1) ? active - 1 : mustChoose ? 0 : last;
  return null;
}

export interface ComboboxOptions {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Number of listed options. */
  count: number;
  onChoose: (index: number) => void;
  /** Free text is not a value: Enter chooses and never submits the form. */
  mustChoose?: boolean;
}

export interface Combobox {
  /** The list is open, and an option can be chosen. */
  isExpanded: boolean;
  /** Index of the option that Enter chooses, -1: none. */
  active: number;
  setActive: (index: number) => void;
  inputProps: InputHTMLAttributes<HTMLInputElement>;
  listProps: HTMLAttributes<HTMLElement>;
  /** The active option counts as selected, unless the caller knows better. */
  optionProps: (index: number, isSelected?: boolean) => HTMLAttributes<HTMLElement>;
}

/** Keyboard and ARIA attributes of an input with a list of options; the focus and the caret stay in the input. */
export function useCombobox({ isOpen, onOpenChange, count, onChoose, mustChoose = false }: ComboboxOptions): Combobox {
  const id = useId();
  const [reached, setActive] = useState(-1);
  const active = isOpen ? Math.min(reached, count - 1) : -1;
  const isExpanded = isOpen && (mustChoose || count > 0);

  const choose = (index: number) => {
    setActive(-1);
    onChoose(index);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextActive(event.key, active, count, mustChoose);
    if (next !== null) {
      if (!isOpen) onOpenChange(true);
      if (count > 0) {
        setActive(next);
        document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
      }
    } else if (event.key === 'Enter' && isExpanded && (mustChoose || active >= 0)) {
      if (active >= 0) choose(active);
    } else if (event.key === 'Escape' && isExpanded) {
      // Also keeps a dialog around the field open.
      setActive(-1);
      onOpenChange(false);
    } else {
      if (event.key === 'Tab' && mustChoose) onOpenChange(false);
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    isExpanded,
    active,
    setActive,
    inputProps: {
      role: 'combobox',
      'aria-expanded': isExpanded,
      'aria-controls': `${id}-list`,
      'aria-autocomplete': 'list',
      'aria-activedescendant': active < 0 ? undefined : `${id}-${active}`,
      onKeyDown,
    },
    listProps: { id: `${id}-list`, role: 'listbox' },
    optionProps: (index, isSelected = index === active) => ({
      id: `${id}-${index}`,
      role: 'option',
      'aria-selected': isSelected,
      // Pressing must not take the focus from the input: that would close the list before the click.
      onMouseDown: (event) => event.preventDefault(),
      onClick: () => choose(index),
    }),
  };
}
