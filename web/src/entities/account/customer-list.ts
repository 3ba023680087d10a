import { create, type StoreApi, type UseBoundStore } from 'zustand';
import { loginId, onLogout } from './account-store';
import { apiError, ApiError } from '@shared/api/client';

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
  let queue: Promise<unknown> = Promise.resolve();
  /**
   * Sends changes one after another, as each response is the whole list, and applies the response, unless the login has
   * changed meanwhile.
   */
  const change = async <Answer>(send: () => Promise<Answer>, take: (answer: Answer) => void): Promise<Answer> => {
    const initialLogin = loginId();
    const response = queue.then(() => {
      if (loginId() !== initialLogin) throw new ApiError('login_required', 'Войдите ещё раз', 401);
      return send();
    });
    queue = response.catch(() => undefined);
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
        if (version === changes) set({ error: apiError(cause) });
      }
    },
    save: async (draft) => {
      const { id } = await change(
        () => calls.save(draft),
        ({ items }) => set({ items, error: null }),
      );
      return id;
    },
    remove: async (id) => {
      await change(
        () => calls.remove(id),
        (items) => set({ items, error: null }),
      );
    },
  }));
  onLogout(() => {
    changes++;
    use.setState({ items: null, error: null });
  });
  return use;
}
