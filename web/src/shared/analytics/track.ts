/** Goals of the shop's analytics (spec §7). */
export type Goal = 'setCity' | 'search' | 'subscribe' | 'order';

export interface GoalEvent {
  goal: Goal;
  params: Readonly<Record<string, string | number>>;
  at: number;
}

const MAX_EVENTS = 100;

declare global {
  interface Window {
    /** Queue for the owner's analytics counter; the newest last. */
    shopGoals?: GoalEvent[];
  }
}

/** Reports a goal: a counter added later reads `window.shopGoals` and listens to `shop:goal`. */
export function track(goal: Goal, params: GoalEvent['params'] = {}): void {
  const event: GoalEvent = { goal, params, at: Date.now() };
  window.shopGoals = [...(window.shopGoals ?? []).slice(1 - MAX_EVENTS), event];
  window.dispatchEvent(new CustomEvent<GoalEvent>('shop:goal', { detail: event }));
}
