import { useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { SearchBox } from './search-box';
import styles from './search-slot.module.css';

/**
 * Portal of the page's only search input. The input is rendered once into its own DOM node, and the node moves between
 * slots (header or hero), which keeps its text, focus and caret.
 */
const host = document.createElement('div');
host.className = styles.host ?? '';

export type SearchSlotName = 'header' | 'hero';

const slots = new Map<SearchSlotName, HTMLElement>();

/** The element that had the focus when its slot was unmounted. */
let orphan: HTMLElement | null = null;

function focused(): HTMLElement | null {
  const { activeElement } = document;
  return activeElement instanceof HTMLElement && host.contains(activeElement) ? activeElement : null;
}

function moveBox(): void {
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
    moveBox();
    return () => {
      slots.delete(name);
      // The last slot is being unmounted: React is about to remove the node, and the focus with it.
      if (slots.size === 0) orphan = focused();
      moveBox();
    };
  }, [name]);
  return <div ref={ref} className={className} />;
}

export function SearchBoxRoot({ onFirstFocus }: { onFirstFocus: () => void }) {
  return createPortal(<SearchBox onFirstFocus={onFirstFocus} />, host);
}
