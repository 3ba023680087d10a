import { loginId } from './account-store';
import { toast } from '@shared/ui/toasts';
import type { CustomerList } from './customer-list';

const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

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
    if (loginId() === initialLogin) toast({ text: messageOf(cause), tone: 'bad' });
    return;
  }
  if (loginId() !== initialLogin) return;
  const back = () =>
    list.save(words.draft(item)).catch((cause: unknown) => toast({ text: messageOf(cause), tone: 'bad' }));
  toast({ text: words.removed, action: { label: 'Вернуть', run: () => void back() } });
}
