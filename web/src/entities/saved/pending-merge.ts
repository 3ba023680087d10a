import { browserStorage } from '@shared/storage/browser-storage';

/**
 * localStorage flag from the login until the guest's lists are merged into the customer's: the page may be left in
 * between.
 */
const UNMERGED = 'saved-unmerged';

export function setMergePending(unmerged: boolean): void {
  browserStorage.write(UNMERGED, unmerged ? 1 : null);
}

export function isMergePending(): boolean {
  return browserStorage.readText(UNMERGED) !== null;
}
