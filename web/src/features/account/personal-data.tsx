import { Download } from 'lucide-react';
import { getPersonalData } from '@shared/api/personal-data';
import { download } from '@shared/browser/download';
import { useBusy } from '@shared/forms/use-busy';
import { Button } from '@shared/ui/button';
import { Icon } from '@shared/ui/icon';
import { useFreshCode } from './fresh-code';
import styles from './account.module.css';

const FILE_NAME = 'moi-dannye.json';

/** Downloads everything that the shop stores about the customer, as one file. */
export function PersonalDataFile() {
  const [busy, run] = useBusy();
  const [guarded, codeWindow] = useFreshCode();
  const save = () =>
    run(async () => {
      const data = await guarded(getPersonalData);
      download(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), FILE_NAME);
    });
  return (
    <section className={styles.block}>
      <h2>Мои данные</h2>
      <p className={styles.text}>
        Всё, что мы храним по&nbsp;вашему номеру телефона, одним файлом: профиль, адреса, машины, заказы, входы,
        согласия&nbsp;— и&nbsp;к&nbsp;каждому, зачем и&nbsp;сколько храним.
      </p>
      <Button variant="line" busy={busy} onClick={() => void save()}>
        <Icon of={Download} size={20} />
        Скачать мои данные
      </Button>
      {codeWindow}
    </section>
  );
}
