import { useEffect } from 'react';
import type { CustomerList, UseCustomerListStore } from './customer-list';

/** The list, asked for anew by every page that shows it; what is known already stays on the screen meanwhile. */
export function useCustomerList<Item, Draft>(use: UseCustomerListStore<Item, Draft>): CustomerList<Item, Draft> {
  const list = use();
  const { load } = list;
  useEffect(() => void load(), [load]);
  return list;
}
