/** Set from the login on until the guest's lists have joined those of the customer: a page may be left in between. */
const UNMERGED = 'saved-unmerged';

export function setMergePending(unmerged: boolean): void {
  try {
    if (unmerged) localStorage.setItem(UNMERGED, '1');
    else localStorage.removeItem(UNMERGED);
  } catch {
    // forbidden: then the merge is only tried while the tab lives
  }
}

export function isMergePending(): boolean {
  try {
    return localStorage.getItem(UNMERGED) !== null;
  } catch {
    return false;
  }
}
