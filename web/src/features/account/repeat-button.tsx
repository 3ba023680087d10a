import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@shared/ui/button';
import { Icon } from '@shared/ui/icon';
import { RepeatWindow } from './repeat-window';

/** Shows what changed since the order; its window puts the chosen lines into the cart. */
export function RepeatButton({ number }: { number: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="soft" wide onClick={() => setOpen(true)}>
        <Icon of={RefreshCw} size={18} />
        Повторить заказ
      </Button>
      {isOpen && <RepeatWindow number={number} onClose={() => setOpen(false)} />}
    </>
  );
}
