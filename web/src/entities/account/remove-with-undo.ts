import { loginId } from './account-store';
import { toastFailure } from '@shared/forms/form-errors';
import { toast } from '@shared/ui/toasts';
import type { CustomerList } from './customer-list';

/** The pressed button has gone with its record. */
function keepFocus(): void {
  if (document.activeElement !== document.body) return;
  const place = document.querySelector<HTMLElement>('dialog[open] button') ?? document.getElementById('main');
  place?.focus({ preventScroll: true });
}

/** Removes a record at once and offers to undo it in a toast; a failure is shown in a toast. */
export async function removeWithUndo<Item extends { id: number }, Draft>(
  item: Item,
  list: Pick<CustomerList<Item, Draft>, 'remove' | 'save'>,
  words: { removed: string; draft: (item: Item) => Draft },
): Promise<void> {
  const initialLogin = loginId();
  try {
    await list.remove(item.id);
  } catch (cause) {
    if (loginId() === initialLogin) toastFailure(cause);
    return;
  }
  if (loginId() !== initialLogin) return;
  requestAnimationFrame(keepFocus);
  const back = () => list.save(words.draft(item)).catch(toastFailure);
  toast({ text: words.removed, action: { label: 'Вернуть', run: () => void back() } });
}
