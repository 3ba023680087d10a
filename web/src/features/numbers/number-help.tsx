import { BookOpenText, ClipboardList, Package, Wrench } from 'lucide-react';
import { NumberGuide, type NumberLocation } from '@entities/search/number-guide/number-guide';
import { LIST_ADDRESS } from '@entities/search/parts/part-address';
import { Breadcrumbs } from '@shared/ui/breadcrumbs';
import { ButtonLink } from '@shared/ui/button';
import { Icon } from '@shared/ui/icon';
import styles from './number-help.module.css';

const PLACES: readonly NumberLocation[] = [
  {
    sign: Package,
    name: 'На\u00a0коробке',
    text: 'Рядом со\u00a0штрихкодом, с\u00a0подписью «Part No.», «Ref.» или «Артикул».',
  },
  {
    sign: Wrench,
    name: 'На\u00a0самой детали',
    text: 'Выбит, отлит или напечатан. Протрите и\u00a0сфотографируйте: так легче прочесть.',
  },
  {
    sign: BookOpenText,
    name: 'В\u00a0каталоге или заказ-наряде',
    text: 'Номер завода из\u00a0каталога, сервисной книжки или старого чека.',
  },
];

const EXAMPLES = ['W 914/2', '90915-10003', '2101-1012005', 'oc90'];

const NOTE =
  'Пробелы, дефисы, точки и\u00a0регистр не\u00a0важны. Русские буквы вместо латинских, другую раскладку и\u00a0название производителя рядом с\u00a0номером поймём сами. Помните только начало или конец\u00a0— хватит шести знаков начала или пяти последних.';

/** Help for shoppers without a number. */
export function NumberHelp() {
  return (
    <>
      <Breadcrumbs path={[{ name: 'Автозапчасти', url: '/catalog/zapcasti' }, { name: 'По номеру' }]} />
      <h1>Поиск по&nbsp;номеру детали</h1>
      <p className={styles.lead}>
        Впишите номер в&nbsp;строку сверху. Найдём саму деталь, на&nbsp;что её заменил завод, оригиналы и&nbsp;аналоги
        с&nbsp;ценой и&nbsp;сроком в&nbsp;вашем городе.
      </p>
      <NumberGuide tab="number" locations={PLACES} examples={EXAMPLES} note={NOTE} />
      <section className={styles.list}>
        <Icon of={ClipboardList} size={28} />
        <div>
          <h2>Номеров много?</h2>
          <p>
            Вставьте список из&nbsp;мессенджера, Excel или 1С: до&nbsp;200 строк, номера и&nbsp;количество в&nbsp;любом
            порядке.
          </p>
        </div>
        <ButtonLink variant="line" to={LIST_ADDRESS}>
          Вставить список
        </ButtonLink>
      </section>
    </>
  );
}
