/**
 * localStorage flag from the login until the guest's lists are merged into the customer's: the page may be left in
 * between.
 */
const UNMERGED = 'saved-unmerged';

export function setMergePending(unmerged: boolean): void {
  try {
    if (unmerged) localStorage.setItem(UNMERGED, '1');
    else localStorage.removeItem(UNMERGED);
  } catch {
    // storage is forbidden: the merge is retried only while the tab lives
  }
}

export function isMergePending(): boolean {
  try {
    return localStorage.getItem(UNMERGED) !== null;
  } catch {
    return false;
  }
}
