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
    /** What a counter of the shop's owner reads; the newest last. */
    shopGoals?: Tracked[];
  }
}

/** The one door for goals: a counter added later reads `window.shopGoals` and listens to `shop:goal`. */
export function track(goal: Goal, params: Tracked['params'] = {}): void {
  const tracked: Tracked = { goal, params, at: Date.now() };
  window.shopGoals = [...(window.shopGoals ?? []).slice(1 - KEPT), tracked];
  window.dispatchEvent(new CustomEvent<Tracked>('shop:goal', { detail: tracked }));
}
