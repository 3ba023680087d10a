import { useEffect, useRef } from 'react';
import { isDesktop } from '@shared/browser/use-is-desktop';
import { Dialog } from '@shared/ui/dialog';
import { CityList } from './city-list';
import styles from './city-chooser.module.css';

export default function CityChooser({ onClose }: { onClose: () => void }) {
  const chooser = useRef<HTMLDivElement>(null);
  // On a phone the keyboard would cover the list.
  useEffect(() => {
    if (isDesktop()) chooser.current?.querySelector('input')?.focus();
  }, []);
  return (
    <Dialog label="Выбор города" width={720} onClose={onClose}>
      <div ref={chooser} className={styles.chooser}>
        <h2>Ваш город</h2>
        <p>Сначала ближайшие. Цены и сроки сменятся сразу, корзина останется</p>
        <CityList onChosen={onClose} />
      </div>
    </Dialog>
  );
}
