import { useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { SearchBox } from './search-box';
import styles from './search-slot.module.css';

/**
 * There is one search input on the page. It is rendered once into a node of its own, and that node moves
 * between the slots (the header before the hero), keeping its text, its focus and its caret.
 */
const host = document.createElement('div');
host.className = styles.host ?? '';

export type SearchSlotName = 'header' | 'hero';

const slots = new Map<SearchSlotName, HTMLElement>();

/** The element that had the focus when its slot went away with a page. */
let orphan: HTMLElement | null = null;

function focused(): HTMLElement | null {
  const { activeElement } = document;
  return activeElement instanceof HTMLElement && host.contains(activeElement) ? activeElement : null;
}

function place(): void {
  const [name, slot] = slots.has('header')
    ? (['header', slots.get('header')] as const)
    : (['hero', slots.get('hero')] as const);
  if (slot === undefined || host.parentElement === slot) return;
  const held = focused() ?? orphan;
  orphan = null;
  slot.append(host);
  host.dataset.slot = name;
  held?.focus({ preventScroll: true });
}

export function SearchSlot({ name, className }: { name: SearchSlotName; className?: string | undefined }) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (ref.current === null) return;
    slots.set(name, ref.current);
    place();
    return () => {
      slots.delete(name);
      // With the last slot gone, React is about to take the node out of the page, and its focus with it.
      if (slots.size === 0) orphan = focused();
      place();
    };
  }, [name]);
  return <div ref={ref} className={className} />;
}

export function SearchBoxRoot({ onFirstFocus }: { onFirstFocus: () => void }) {
  return createPortal(<SearchBox onFirstFocus={onFirstFocus} />, host);
}
