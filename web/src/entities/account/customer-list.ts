import { create, type StoreApi, type UseBoundStore } from 'zustand';
import { loginId, onLogout } from './account-store';
import { ApiError } from '@shared/api/client';

/** Things a customer keeps with us: addresses, cars. Every change answers with the whole list. */
export interface CustomerList<Item, Draft> {
  items: readonly Item[] | null;
  error: ApiError | null;
  load: () => Promise<void>;
  /** Answers the id. */
  save: (draft: Draft) => Promise<number>;
  remove: (id: number) => Promise<void>;
}

export interface CustomerListApi<Item, Draft> {
  load: () => Promise<Item[]>;
  save: (draft: Draft) => Promise<{ id: number; items: Item[] }>;
  remove: (id: number) => Promise<Item[]>;
}

export type UseCustomerListStore<Item, Draft> = UseBoundStore<StoreApi<CustomerList<Item, Draft>>>;

/** A list shared by all pages and emptied when the customer leaves. */
export function createCustomerList<Item, Draft>(
  calls: CustomerListApi<Item, Draft>,
): UseCustomerListStore<Item, Draft> {
  // An answer that set out before a change, or before the person left, says nothing any more.
  let changes = 0;
  /** The shop's word after a change, for whoever asked for it. */
  const heard = async <Answer>(asked: Promise<Answer>, take: (answer: Answer) => void): Promise<Answer> => {
    const who = loginId();
    const answer = await asked;
    if (loginId() === who) {
      changes++;
      take(answer);
    }
    return answer;
  };
  const use = create<CustomerList<Item, Draft>>((set) => ({
    items: null,
    error: null,
    load: async () => {
      const asked = changes;
      set({ error: null });
      try {
        const items = await calls.load();
        if (asked === changes) set({ items });
      } catch (cause) {
        if (asked === changes)
          set({ error: cause instanceof ApiError ? cause : new ApiError('unexpected', String(cause), 500) });
      }
    },
    save: async (draft) => {
      const { id } = await heard(calls.save(draft), ({ items }) => set({ items, error: null }));
      return id;
    },
    remove: async (id) => {
      await heard(calls.remove(id), (items) => set({ items, error: null }));
    },
  }));
  onLogout(() => {
    changes++;
    use.setState({ items: null, error: null });
  });
  return use;
}
