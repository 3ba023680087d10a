import { newKey } from '@shared/browser/new-key';
import { patchGuestStorage, readGuestStorage } from '@shared/storage/guest-storage';
import { readCustomerCart, writeCustomerCart } from './customer-cart';

/**
 * Merges the guest's cart into the customer's at the login: its lines become a change of the queue and leave the guest's
 * storage. The shop adds them when the queue is sent.
 */
export function mergeGuestCart(): void {
  const { products } = readGuestStorage();
  const { changes } = readCustomerCart();
  if (products.length === 0) {
    writeCustomerCart({ changes }); // shows the customer's lines
    return;
  }
  writeCustomerCart({ changes: [...changes, { kind: 'merge', lines: products, key: newKey() }] });
  patchGuestStorage({ products: [] });
}
