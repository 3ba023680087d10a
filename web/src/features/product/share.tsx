import { Check, Share2 } from 'lucide-react';
import { useState } from 'react';
import { Icon } from '@shared/ui/icon';
import { toast } from '@shared/ui/toasts';
import styles from './share.module.css';

/** The phone's share sheet; elsewhere the address is copied. */
export function Share({ name }: { name: string }) {
  const [done, setDone] = useState(false);
  const share = async () => {
    const url = location.origin + location.pathname;
    try {
      if (typeof navigator.share === 'function' && matchMedia('(pointer: coarse)').matches) {
        await navigator.share({ title: name, url });
        return;
      }
      await navigator.clipboard.writeText(url);
      setDone(true);
      toast({ text: 'Ссылка скопирована', icon: Check });
    } catch (cause) {
      if (cause instanceof DOMException && cause.name === 'AbortError') return;
      toast({ tone: 'bad', text: `Скопировать не вышло. Вот адрес: ${url}` });
    }
  };
  return (
    <button type="button" className={styles.share} onClick={() => void share()}>
      <Icon of={done ? Check : Share2} size={18} />
      Поделиться
    </button>
  );
}
