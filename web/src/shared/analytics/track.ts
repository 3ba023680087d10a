/** Goals of the shop's analytics (spec §7). */
export type Goal = 'setCity' | 'search' | 'subscribe' | 'order';

export interface Tracked {
  goal: Goal;
  params: Readonly<Record<string, string | number>>;
  at: number;
}

const KEPT = 100;

declare global {
  interface Window {
    /** Queue for the owner's analytics counter; the newest last. */
    shopGoals?: Tracked[];
  }
}

/** Reports a goal: a counter added later reads `window.shopGoals` and listens to `shop:goal`. */
export function track(goal: Goal, params: Tracked['params'] = {}): void {
  const tracked: Tracked = { goal, params, at: Date.now() };
  window.shopGoals = [...(window.shopGoals ?? []).slice(1 - KEPT), tracked];
  window.dispatchEvent(new CustomEvent<Tracked>('shop:goal', { detail: tracked }));
}
