import { create, type StoreApi, type UseBoundStore } from 'zustand';
import { loginId, onLogout } from './account-store';
import { ApiError } from '@shared/api/client';

/** Store of a customer's records (addresses, cars). Every change answers with the whole list. */
export interface CustomerList<Item, Draft> {
  items: readonly Item[] | null;
  error: ApiError | null;
  load: () => Promise<void>;
  /** Returns the id. */
  save: (draft: Draft) => Promise<number>;
  remove: (id: number) => Promise<void>;
}

export interface CustomerListApi<Item, Draft> {
  load: () => Promise<Item[]>;
  save: (draft: Draft) => Promise<{ id: number; items: Item[] }>;
  remove: (id: number) => Promise<Item[]>;
}

export type UseCustomerListStore<Item, Draft> = UseBoundStore<StoreApi<CustomerList<Item, Draft>>>;

/** Creates a list store that all pages share; it is emptied at logout. */
export function createCustomerList<Item, Draft>(
  calls: CustomerListApi<Item, Draft>,
): UseCustomerListStore<Item, Draft> {
  // Version counter: a response that was requested before a change or a logout is dropped.
  let changes = 0;
  /** Awaits a change's response and applies it, unless the login has changed meanwhile. */
  const applyResponse = async <Answer>(response: Promise<Answer>, take: (answer: Answer) => void): Promise<Answer> => {
    const initialLogin = loginId();
    const answer = await response;
    if (loginId() === initialLogin) {
      changes++;
      take(answer);
    }
    return answer;
  };
  const use = create<CustomerList<Item, Draft>>((set) => ({
    items: null,
    error: null,
    load: async () => {
      const version = changes;
      set({ error: null });
      try {
        const items = await calls.load();
        if (version === changes) set({ items });
      } catch (cause) {
        if (version === changes)
          set({ error: cause instanceof ApiError ? cause : new ApiError('unexpected', String(cause), 500) });
      }
    },
    save: async (draft) => {
      const { id } = await applyResponse(calls.save(draft), ({ items }) => set({ items, error: null }));
      return id;
    },
    remove: async (id) => {
      await applyResponse(calls.remove(id), (items) => set({ items, error: null }));
    },
  }));
  onLogout(() => {
    changes++;
    use.setState({ items: null, error: null });
  });
  return use;
}
