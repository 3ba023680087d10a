import { useEffect } from 'react';
import type { CustomerList, UseCustomerListStore } from './customer-list';

/** The list; every page that shows it reloads it, and the known records stay on the screen meanwhile. */
export function useCustomerList<Item, Draft>(use: UseCustomerListStore<Item, Draft>): CustomerList<Item, Draft> {
  const list = use();
  const { load } = list;
  useEffect(() => void load(), [load]);
  return list;
}
