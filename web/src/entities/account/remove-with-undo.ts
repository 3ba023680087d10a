import { loginMark } from './account-store';
import { toast } from '@shared/ui/toasts';
import type { OwnList } from './customer-list';

const said = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

/** Takes a thing away at once and offers it back; whatever fails is said. */
export async function removeWithUndo<Item extends { id: number }, Draft>(
  item: Item,
  list: Pick<OwnList<Item, Draft>, 'remove' | 'save'>,
  words: { removed: string; draft: (item: Item) => Draft },
): Promise<void> {
  const who = loginMark();
  try {
    await list.remove(item.id);
  } catch (cause) {
    if (loginMark() === who) toast({ text: said(cause), tone: 'bad' });
    return;
  }
  if (loginMark() !== who) return;
  const back = () => list.save(words.draft(item)).catch((cause: unknown) => toast({ text: said(cause), tone: 'bad' }));
  toast({ text: words.removed, action: { label: 'Вернуть', run: () => void back() } });
}
