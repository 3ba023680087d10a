import { Dialog } from '@shared/ui/dialog';
import { CityList } from './city-list';
import styles from './city-chooser.module.css';

export default function CityChooser({ onClose }: { onClose: () => void }) {
  return (
    <Dialog label="Выбор города" width={720} onClose={onClose}>
      <div className={styles.chooser}>
        <h2>Ваш город</h2>
        <p>Сначала ближайшие. Цены и сроки сменятся сразу, корзина останется</p>
        <CityList onChosen={onClose} />
      </div>
    </Dialog>
  );
}
