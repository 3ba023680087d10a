import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import styles from './tabs.module.css';

export interface Tab {
  id: string;
  title: ReactNode;
  /** Only the selected panel is rendered. */
  panel: ReactNode;
}

export interface TabsProps {
  /** Accessible name of the tabs. */
  label: string;
  tabs: readonly Tab[];
  value: string;
  onChange: (id: string) => void;
}

const STEPS: Record<string, (index: number, last: number) => number> = {
  ArrowRight: (index, last) => (index === last ? 0 : index + 1),
  ArrowLeft: (index, last) => (index === 0 ? last : index - 1),
  Home: () => 0,
  End: (_, last) => last,
};

/** Tabs of one page; arrow keys move between tabs, Tab goes into the panel. */
export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const activeTab = tabs.find((tab) => tab.id === value) ?? tabs[0];
  const keys = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined || activeTab === undefined) return;
    event.preventDefault();
    const index = step(tabs.indexOf(activeTab), tabs.length - 1);
    const next = tabs[index];
    if (next === undefined) return;
    onChange(next.id);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[index]?.focus();
  };
  if (activeTab === undefined) return null;
  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={styles.tabs}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            aria-selected={tab === activeTab}
            aria-controls={tab === activeTab ? `${id}-panel` : undefined}
            tabIndex={tab === activeTab ? 0 : -1}
            onClick={() => onChange(tab.id)}
            onKeyDown={keys}
          >
            {tab.title}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${activeTab.id}`}
        className={styles.panel}
        tabIndex={0}
      >
        {activeTab.panel}
      </div>
    </>
  );
}
