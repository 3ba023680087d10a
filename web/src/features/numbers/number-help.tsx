import { BookOpenText, ClipboardList, Package, Wrench, type LucideIcon } from 'lucide-react';
import { searchAddress } from '@shared/search-box/store';
import { Breadcrumbs } from '@shared/ui/breadcrumbs';
import { ButtonLink } from '@shared/ui/button';
import { ChipLink } from '@shared/ui/chip';
import { Icon } from '@shared/ui/icon';
import { LIST_ADDRESS } from './address';
import styles from './number-help.module.css';

const PLACES: readonly { sign: LucideIcon; name: string; text: string }[] = [
  { sign: Package, name: 'На\u00a0коробке', text: 'Рядом со\u00a0штрихкодом, с\u00a0подписью «Part No.», «Ref.» или «Артикул».' },
  { sign: Wrench, name: 'На\u00a0самой детали', text: 'Выбит, отлит или напечатан. Протрите и\u00a0сфотографируйте: так легче прочесть.' },
  { sign: BookOpenText, name: 'В\u00a0каталоге или заказ-наряде', text: 'Номер завода из\u00a0каталога, сервисной книжки или старого чека.' },
];

const EXAMPLES = ['W 914/2', '90915-10003', '2101-1012005', 'oc90'];

/** For those who came without a number: what it is, where it stands, what it looks like. */
export function NumberHelp() {
  return (
    <>
      <Breadcrumbs path={[{ name: 'Автозапчасти', url: '/catalog/zapcasti' }, { name: 'По номеру' }]} />
      <h1>Поиск по&nbsp;номеру детали</h1>
      <p className={styles.lead}>Впишите номер в&nbsp;строку сверху. Найдём саму деталь, на&nbsp;что её заменил завод, оригиналы и&nbsp;аналоги с&nbsp;ценой и&nbsp;сроком в&nbsp;вашем городе.</p>
      <ul className={styles.places}>
        {PLACES.map(({ sign, name, text }) => (
          <li key={name}>
            <Icon of={sign} size={28} />
            <h2>{name}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <div className={styles.tries}>
        <span>Попробуйте на&nbsp;примере:</span>
        {EXAMPLES.map((number) => (
          <ChipLink key={number} to={searchAddress(number, 'number') ?? ''} className={styles.code}>
            {number}
          </ChipLink>
        ))}
      </div>
      <p className={styles.note}>Пробелы, дефисы, точки и&nbsp;регистр не&nbsp;важны. Русские буквы вместо латинских, другую раскладку и&nbsp;название производителя рядом с&nbsp;номером поймём сами. Помните только начало или конец — хватит шести знаков начала или пяти последних.</p>
      <section className={styles.list}>
        <Icon of={ClipboardList} size={28} />
        <div>
          <h2>Номеров много?</h2>
          <p>Вставьте список из&nbsp;мессенджера, Excel или 1С: до&nbsp;200 строк, номера и&nbsp;количество в&nbsp;любом порядке.</p>
        </div>
        <ButtonLink variant="line" to={LIST_ADDRESS}>
          Вставить список
        </ButtonLink>
      </section>
    </>
  );
}
